// Where the person is signed in, and signing out there.
import { sentenceOf } from '../server/call.ts'
import { useResource } from '../server/resource.ts'
import { listSessions, loadSession, revokeSession, type Session } from '../server/session.ts'
import { agoText, momentText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Item, Items } from '../ui/item.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { Section, WhenLoaded } from './section.tsx'

export function SessionsSection() {
  const sessions = useResource(listSessions)
  const end = async ({ session_id, is_current }: Session) => {
    try {
      await revokeSession(session_id)
      await (is_current ? loadSession() : sessions.reload())
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
    }
  }
  return (
    <Section title="Sessions" about="Browsers you’re signed in with. End any you don’t recognize.">
      <WhenLoaded resource={sessions}>
        {(all) => (
          <Items>
            {all.map((session) => (
              <Item
                key={session.session_id}
                name={browserText(session.user_agent)}
                badge={session.is_current ? <span class="badge good">This one</span> : null}
                about={
                  <>
                    Last seen {agoText(session.last_seen_at)}, signed in {momentText(session.created_at)}
                  </>
                }
              >
                <Button small onClick={() => void end(session)}>
                  {session.is_current ? 'Sign out' : 'End'}
                </Button>
              </Item>
            ))}
          </Items>
        )}
      </WhenLoaded>
    </Section>
  )
}

/** `Firefox on Linux`; what it is not is left to the full text. */
function browserText(agent: string): string {
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) =>
    agent.includes(name),
  )
  if (!browser) return agent.slice(0, 60) || 'Unknown browser'
  return `${browser === 'Edg' ? 'Edge' : browser}${system ? ` on ${system}` : ''}`
}
