// The language models: which is used, how each did in its test, and adding another.
import { chooseModel, type Models } from '../server/settings.ts'
import { Item, Items } from '../ui/item.tsx'
import { Notice } from '../ui/states.tsx'
import { AddModel, TestButton } from './add-language-model.tsx'
import { Section } from './section.tsx'
import { FixedBy, Use } from './use-model.tsx'

const BUILT_IN = [
  { name: 'auto', title: 'Auto', about: 'The best model in Ollama, or the built-in rules.' },
  { name: 'rules', title: 'Built-in rules', about: 'Instant, English, for common instructions.' },
]

/** The models of all servers, and adding one to Ollama. */
export function LanguageModels({
  language,
  onChanged,
}: {
  language: Models['language']
  onChanged: () => Promise<void>
}) {
  const { known, server } = language
  const choices = [...BUILT_IN, ...(known ?? []).map((name) => ({ name, title: name, about: whereIs(name) }))]
  const isKnown = choices.some(({ name }) => isSameModel(name, language.default))
  return (
    <Section title="Language models" about="Default model for the agent.">
      <FixedBy setting={language.fixed_by} />
      {known === null ? (
        <Notice kind="warn">
          Ollama isn’t running at <code>{server}</code>. Start it, or set its address with{' '}
          <code>OLLAMA_HOST</code>.
        </Notice>
      ) : known.length === 0 ? (
        <Notice kind="plain">
          Ollama at <code>{server}</code> has no model yet. Add one below.
        </Notice>
      ) : null}
      <Items>
        {isKnown ? null : (
          <Item
            name={language.default}
            about={known === null ? 'Ollama isn’t running.' : 'Ollama doesn’t have this model.'}
          >
            <span class="badge bad">In use</span>
          </Item>
        )}
        {choices.map(({ name, title, about }) => (
          <Item key={name} name={title} about={about}>
            {name === 'auto' || name === 'rules' ? null : (
              <TestButton name={name} additions={language.additions} onStarted={onChanged} />
            )}
            <Use
              name={title}
              isUsed={isSameModel(name, language.default)}
              isFixed={language.fixed_by !== null}
              choose={() => chooseModel({ language: name }).then(onChanged)}
            />
          </Item>
        ))}
      </Items>
      <AddModel language={language} onStarted={onChanged} />
    </Section>
  )
}

function whereIs(name: string): string {
  return name.startsWith('openai:') ? 'On the chat server.' : 'In Ollama.'
}

/** Ollama reads a name without a tag as NAME:latest. */
function isSameModel(known: string, named: string): boolean {
  return known === named || known === `${named}:latest`
}
