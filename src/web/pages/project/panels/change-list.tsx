// An edit's changes: sentences from the receipt, and the words removed and added.
import { useMemo, useState } from 'preact/hooks'
import { sentencesOfReceipt } from '../../../../edit/describe-receipt.ts'
import type { Composition, EditContext, EditDocument } from '../../../../edit/document.ts'
import { receiptOf } from '../../../../edit/receipt.ts'
import { countOf, lengthOfSeconds, quoted } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import type { ProjectModel } from '../model.ts'
import { type DiffRun, wordDiff } from './word-diff.ts'

const SHOWN_AT_FIRST = 8

export function ChangeList({
  model,
  before,
  after,
  told = '',
}: {
  model: ProjectModel
  before: EditDocument
  after: EditDocument
  /** What was said about it already: not said again. */
  told?: string
}) {
  const context = model.session.context.value
  const { sentences, diffs } = useMemo(() => changesOf(before, after, context), [before, after, context])
  const untold = sentences.filter((sentence) => !told.includes(sentence))
  const isHere = ({ id }: Composition) =>
    model.history.queue.shown.value.compositions.some((one) => one.id === id)
  const made = after.compositions.filter(
    (one) => isHere(one) && !before.compositions.some(({ id }) => id === one.id),
  )
  if (untold.length === 0 && diffs.length === 0 && made.length === 0) return null
  return (
    <div class="stack snug">
      {untold.length === 0 ? null : (
        <ul class="soft">
          {untold.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {made.map(({ id, name }) => (
        <Button
          key={id}
          small
          icon="film"
          onClick={() => {
            model.selection.compositionId.value = id
          }}
        >
          Show {quoted(name)}
        </Button>
      ))}
      {diffs.map(({ id, name, runs }) => (
        <RunList
          key={id}
          name={diffs.length > 1 ? name : null}
          runs={runs}
          onGo={(atUs) => {
            model.selection.compositionId.value = id
            model.playback.engine.seek(atUs)
          }}
        />
      ))}
    </div>
  )
}

function changesOf(before: EditDocument, after: EditDocument, context: EditContext) {
  return {
    sentences: sentencesOfReceipt(receiptOf(before, after, context)),
    diffs: wordDiff(before, after, context),
  }
}

/** Runs of words, each with its time; a press goes there. */
export function RunList({
  name,
  runs,
  onGo,
}: {
  name: string | null
  runs: DiffRun[]
  onGo: (atUs: number) => void
}) {
  const [all, showAll] = useState(false)
  const shown = all ? runs : runs.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      {name === null ? null : <h3>{name}</h3>}
      <ul>
        {shown.map((run, index) => (
          <li key={index}>
            <button
              type="button"
              class="run full row pad-tiny at-top soft hovers"
              onClick={() => onGo(run.atUs)}
            >
              <span class="time faint numbers">{lengthOfSeconds(run.atUs / 1e6)}</span>
              <span class="run-text">
                {run.before === '' ? '' : `… ${run.before} `}
                {run.kind === 'removed' ? <del>{run.text}</del> : <ins>{run.text}</ins>}
                {run.after === '' ? '' : ` ${run.after} …`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {runs.length > shown.length ? (
        <Button look="quiet" small onClick={() => showAll(true)}>
          {countOf(runs.length - shown.length, 'more change')}
        </Button>
      ) : null}
    </div>
  )
}
