// Clean up without a prompt: fillers, pauses, retakes and repeated words, to listen to, choose and remove as
// one edit.
import { useMemo, useState } from 'preact/hooks'
import { heardWords } from '../../../../edit/transcript.ts'
import { lengthOfSeconds } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { say } from '../../ui/toast.tsx'
import type { ProjectModel } from '../model.ts'
import {
  type Finding,
  type FindingKind,
  findingsOf,
  KINDS,
  operationsOf,
  savedUs,
  secondsText,
  type Thresholds,
} from './findings.ts'

const TITLES: Record<FindingKind, string> = {
  filler: 'Fillers',
  pause: 'Pauses',
  retake: 'Retakes',
  repeat: 'Repeated words',
}
/** Rows of a kind that are listed at first. */
const FIRST_ROWS = 100
/** Played before and after a finding, to hear it in its place. */
const AROUND_US = 1_000_000

export function CleanUpPanel({ model }: { model: ProjectModel }) {
  const [longer, setLonger] = useState('1.0')
  const [to, setTo] = useState('0.5')
  const [busy, setBusy] = useState(false)
  const thresholds = thresholdsOf(longer, to)
  const { findings, isChosen, choose, operations, saved } = useFindings(model, thresholds)
  const apply = async () => {
    setBusy(true)
    if (await model.history.edit(...operations))
      say(`Cleaned up: ${secondsText(saved)} shorter.`, {
        text: 'Undo',
        run: () => void model.history.undo(),
      })
    setBusy(false)
  }
  return (
    <div class="column high">
      <div class="scrolls">
        <div class="grid small pad-small">
          <Field
            label="Pauses longer than (s)"
            inputMode="decimal"
            value={longer}
            onInput={(event) => setLonger(event.currentTarget.value)}
          />
          <Field
            label="Shorten to (s)"
            inputMode="decimal"
            value={to}
            wrong={thresholds ? null : 'Must be shorter than the pause'}
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        {findings.length === 0 ? (
          <EmptyState icon="check" title="Nothing to clean up">
            No fillers, long pauses, retakes or repeated words.
          </EmptyState>
        ) : (
          KINDS.map((kind) => (
            <Group
              key={kind}
              kind={kind}
              rows={findings.filter((finding) => finding.kind === kind)}
              isChosen={isChosen}
              choose={choose}
              model={model}
            />
          ))
        )}
      </div>
      <div class="clean-up-end name foot row">
        <span class="grow numbers" role="status">
          {operations.length === 0 ? 'Nothing selected' : `−${secondsText(saved)}`}
        </span>
        <Button look="main" busy={busy} disabled={operations.length === 0} onClick={() => void apply()}>
          Apply
        </Button>
      </div>
    </div>
  )
}

/** What can be cleaned up, which of it is chosen, and what that comes to. */
function useFindings(model: ProjectModel, thresholds: Thresholds | null) {
  /** Rows that were switched from what they are by default. */
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set())
  const composition = model.selection.composition.value
  const document = model.history.queue.shown.value
  const context = model.session.context.value
  const findings = useMemo(
    () => (composition && thresholds ? findingsOf(composition, document, context, thresholds) : []),
    [composition, document, context, thresholds?.longerThanUs],
  )
  const isChosen = ({ key, isSure }: Finding) => isSure !== switched.has(key)
  const operations = useMemo(() => {
    if (!composition || !thresholds) return []
    const chosen = findings.filter(isChosen)
    return operationsOf(chosen, heardWords(composition, document, context), composition.id, thresholds)
  }, [findings, switched, thresholds?.longerThanUs, thresholds?.toUs])
  const saved = useMemo(
    () => (composition ? savedUs(composition, document, context, operations) : 0),
    [operations, composition],
  )
  const choose = (rows: readonly Finding[], wanted: boolean) => {
    const next = new Set(switched)
    for (const { key, isSure } of rows) {
      if (isSure === wanted) next.delete(key)
      else next.add(key)
    }
    setSwitched(next)
  }
  return { findings, isChosen, choose, operations, saved }
}

function thresholdsOf(longer: string, to: string): Thresholds | null {
  const longerThanUs = Math.round(Number(longer.replace(',', '.')) * 1e6)
  const toUs = Math.round(Number(to.replace(',', '.')) * 1e6)
  const isGood = longerThanUs > 0 && longerThanUs <= 60_000_000 && toUs >= 0 && toUs <= longerThanUs
  return isGood ? { longerThanUs, toUs } : null
}

function Group({
  kind,
  rows,
  isChosen,
  choose,
  model,
}: {
  kind: FindingKind
  rows: readonly Finding[]
  isChosen: (finding: Finding) => boolean
  choose: (rows: readonly Finding[], wanted: boolean) => void
  model: ProjectModel
}) {
  const [all, showAll] = useState(false)
  if (rows.length === 0) return null
  const count = rows.filter(isChosen).length
  const shown = all ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <section class="ruled pad-tight" aria-label={TITLES[kind]}>
      <div class="row">
        <h3 class="grow">{TITLES[kind]}</h3>
        <span class="faint numbers">
          {count} of {rows.length}
        </span>
        <Button look="quiet" small onClick={() => choose(rows, count < rows.length)}>
          {count < rows.length ? 'Select all' : 'Select none'}
        </Button>
      </div>
      <ul>
        {shown.map((finding) => (
          <Row
            key={finding.key}
            finding={finding}
            isChosen={isChosen(finding)}
            onChoose={(wanted) => choose([finding], wanted)}
            onPlay={() =>
              model.playback.engine.playRange({
                startUs: Math.max(0, finding.range.startUs - AROUND_US),
                endUs: Math.min(model.playback.engine.durationUs.peek(), finding.range.endUs + AROUND_US),
              })
            }
          />
        ))}
      </ul>
      {shown.length < rows.length ? (
        <Button look="quiet" small onClick={() => showAll(true)}>
          Show all {rows.length}
        </Button>
      ) : null}
    </section>
  )
}

function Row({
  finding: { kind, text, before, after, range },
  isChosen,
  onChoose,
  onPlay,
}: {
  finding: Finding
  isChosen: boolean
  onChoose: (wanted: boolean) => void
  onPlay: () => void
}) {
  return (
    <li class="clean-up-row lazy row at-top">
      <label class="choice row at-top grow">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span class="soft">
          <span class="faint numbers">{lengthOfSeconds(range.startUs / 1e6)} </span>
          {before === '' ? '' : `… ${before} `}
          {kind === 'pause' ? <strong>{text}</strong> : <del>{text}</del>}
          {after === '' ? '' : ` ${after} …`}
        </span>
      </label>
      <Button look="quiet" small icon="play" label={`Play “${text}”`} onClick={onPlay} />
    </li>
  )
}
