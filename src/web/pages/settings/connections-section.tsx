// Programs the person connected over OAuth, and disconnecting them.
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { type Connection, endConnection, listConnections } from '../server/settings.ts'
import { agoText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Item, Items } from '../ui/item.tsx'
import { EmptyState } from '../ui/states.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { Section, WhenLoaded } from './section.tsx'

export function ConnectionsSection() {
  const connections = useResource(listConnections)
  const end = async ({ connection_id }: Connection) => {
    try {
      await endConnection(connection_id)
      await connections.reload()
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <Section title="Connections" about="Assistants and other programs that work in a drive on your behalf.">
      <WhenLoaded resource={connections}>
        {(all) =>
          all.length === 0 ? (
            <div class="card">
              <EmptyState icon="link" title="Nothing connected">
                Add <code>{`${location.origin}/mcp`}</code> to an assistant to connect it.
              </EmptyState>
            </div>
          ) : (
            <Items>
              {all.map((connection) => (
                <Item
                  key={connection.connection_id}
                  name={connection.client_name}
                  about={
                    <>
                      {connection.scopes.includes('write') ? 'Reads and edits' : 'Reads'} in{' '}
                      <bdi>{connection.drive_name}</bdi>, connected {agoText(connection.created_at)},{' '}
                      {connection.last_used_at === null
                        ? 'never used'
                        : `last used ${agoText(connection.last_used_at)}`}
                    </>
                  }
                >
                  <Button small onClick={() => void end(connection)}>
                    Disconnect
                  </Button>
                </Item>
              ))}
            </Items>
          )
        }
      </WhenLoaded>
    </Section>
  )
}
