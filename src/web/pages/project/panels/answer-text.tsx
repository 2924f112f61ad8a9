// What the agent answers. The address of the page of models becomes a link to ours, under whatever host it was written; other
// addresses stay text, because somebody may have made a language model write them.
import { Link } from '../../ui/button.tsx'

const MODELS_PAGE = '/settings/models'
const ADDRESS = /https?:\/\/[^\s/]+\/settings\/models/

export function AnswerText({ text }: { text: string }) {
  const [before, ...after] = text.split(ADDRESS)
  return (
    <>
      {before}
      {after.map((rest) => (
        <>
          <Link href={MODELS_PAGE}>Settings → Models</Link>
          {rest}
        </>
      ))}
    </>
  )
}
