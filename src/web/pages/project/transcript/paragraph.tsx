// One paragraph of the transcript. Far off screen it's just a box of the same height, so 20,000 words cost no more than
// those on the screen.
import { type ReadonlySignal, useComputed } from '@preact/signals'
import { memo } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lengthOfSeconds } from '../../text.ts'
import { Icon } from '../../ui/icon.tsx'
import { hueOf } from '../media-color.ts'
import type { Selection } from './selection.ts'
import type { Paragraph as ParagraphRange, Token, TranscriptTokens } from './tokens.ts'

/** Words below this were heard with doubt. */
const DOUBTFUL = 0.5
/** For the height of paragraphs that were never shown. */
const LINE_HEIGHT = 28
const CHARACTER_WIDTH = 7.7

type ParagraphMarks = {
  selection: ReadonlySignal<Selection | null>
  cursor: ReadonlySignal<number | null>
  /** The token before which dragged words would go. */
  dropAt: ReadonlySignal<number | null>
  /** Tokens that match what is looked for. */
  found: ReadonlySignal<ReadonlySet<number>>
  /** Words with open comments, as `MEDIA WORD`. */
  commented: ReadonlySignal<ReadonlySet<string>>
}

type Props = {
  /** Its place among the paragraphs. */
  index: number
  /** For its height before it was ever shown. */
  characters: number
  isTurn: boolean
  view: ReadonlySignal<TranscriptTokens>
  marks: ParagraphMarks
  watch: (element: Element, onNear: (isNear: boolean) => void) => () => void
  width: number
  onSpeaker: ((token: number) => void) | null
  onPause: ((token: Token) => void) | null
}

/** An edit gives all paragraphs other tokens; only those that are near look at them. */
export const Paragraph = memo(function Paragraph(props: Props) {
  const { index, characters, isTurn, watch, width } = props
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const height = useRef(0)
  useEffect(() => {
    const target = element.current
    if (!target) return
    return watch(target, (near) => {
      if (!near && target.offsetHeight > 0) height.current = target.offsetHeight
      setNear(near)
    })
  }, [watch])
  return (
    <div
      ref={element}
      class="paragraph"
      data-paragraph={index}
      style={isNear ? {} : { height: `${height.current || guessedHeight(characters, isTurn, width)}px` }}
    >
      {isNear ? <ParagraphContent {...props} /> : null}
    </div>
  )
})

export function guessedHeight(characters: number, isTurn: boolean, width: number): number {
  const lines = Math.ceil((characters * CHARACTER_WIDTH) / Math.max(200, width))
  return lines * LINE_HEIGHT + (isTurn ? 44 : 40)
}

function ParagraphContent({ index, view, marks, onSpeaker, onPause }: Props) {
  const { tokens, paragraphs } = view.value
  const paragraph = paragraphs[index]
  return paragraph ? (
    <ParagraphWords
      // Its signals are bound to these tokens.
      key={`${paragraph.from} ${paragraph.to}`}
      paragraph={paragraph}
      tokens={tokens}
      marks={marks}
      onSpeaker={onSpeaker}
      onPause={onPause}
    />
  ) : null
}

function ParagraphWords({
  paragraph,
  tokens,
  marks,
  onSpeaker,
  onPause,
}: {
  paragraph: ParagraphRange
  tokens: readonly Token[]
  marks: ParagraphMarks
  onSpeaker: ((token: number) => void) | null
  onPause: ((token: Token) => void) | null
}) {
  const { from, to } = paragraph
  const first = tokens[from]
  // Strings, so a paragraph is only redrawn if something of its own changes.
  const part = useComputed(() => {
    const selection = marks.selection.value
    if (!selection || selection.to <= from || selection.from >= to) return ''
    return `${Math.max(from, selection.from)} ${Math.min(to, selection.to)}`
  })
  const cursor = useComputed(() => {
    const at = marks.cursor.value
    return at !== null && at >= from && at < to ? at : -1
  })
  const dropAt = useComputed(() => {
    const at = marks.dropAt.value
    return at !== null && at >= from && at <= to ? at : -1
  })
  const found = useComputed(() => {
    const all = marks.found.value
    if (all.size === 0) return ''
    const here: number[] = []
    for (let index = from; index < to; index++) if (all.has(index)) here.push(index)
    return here.join(' ')
  })
  const [selectedFrom = -1, selectedTo = -1] = part.value === '' ? [] : part.value.split(' ').map(Number)
  const matches = new Set(found.value === '' ? [] : found.value.split(' ').map(Number))
  const commented = marks.commented.value
  return (
    <>
      <div class="turn row">
        {paragraph.isTurn || from === 0 ? <SpeakerName paragraph={paragraph} onSpeaker={onSpeaker} /> : null}
        <span class="rigid faint small-text numbers">{lengthOfSeconds(paragraph.startUs / 1e6)}</span>
        {first && first.pauseUs > 0 ? <Pause token={first} onPause={onPause} /> : null}
      </div>
      <p>
        {tokens.slice(from, to).map((token, offset) => {
          const index = from + offset
          const isSelected = index >= selectedFrom && index < selectedTo
          return [
            token.pauseUs > 0 && offset > 0 ? (
              <Pause key={`pause ${index}`} token={token} onPause={onPause} />
            ) : null,
            <span
              key={index}
              data-i={index}
              class={classOf(token, {
                isSelected,
                isCursor: index === cursor.value,
                drop: dropOf(index, dropAt.value, tokens.length),
                isFound: matches.has(index),
                isCommented: commented.size > 0 && commented.has(`${token.mediaId} ${token.wordIds[0]}`),
              })}
              title={titleOf(token)}
            >
              {/* Only below the letters, not below the space after them. */}
              {isDoubtful(token) ? <u>{token.text}</u> : token.text}{' '}
            </span>,
          ]
        })}
      </p>
    </>
  )
}

function SpeakerName({
  paragraph: { speaker, speakerOrder, from: token },
  onSpeaker,
}: {
  paragraph: ParagraphRange
  onSpeaker: ((token: number) => void) | null
}) {
  if (speaker === null)
    return onSpeaker ? (
      <button type="button" class="speaker unnamed row tight hovers" onClick={() => onSpeaker(token)}>
        <Icon name="speaker" size={12} />
        Add speaker
      </button>
    ) : null
  return (
    <button
      type="button"
      class="speaker row tight hovers"
      style={hueOf(speakerOrder)}
      disabled={onSpeaker === null}
      onClick={() => onSpeaker?.(token)}
    >
      {speaker}
    </button>
  )
}

/** A chip where nothing is said. Not among the stops of the Tab key: the clean-up panel lists all of them. */
function Pause({ token, onPause }: { token: Token; onPause: ((token: Token) => void) | null }) {
  const length = `${(token.pauseUs / 1e6).toFixed(1)} s`
  return (
    <button
      type="button"
      class="pause badge numbers"
      tabIndex={-1}
      disabled={onPause === null}
      aria-label={`Pause of ${length}. Shorten`}
      title="Click to shorten this pause"
      onClick={() => onPause?.(token)}
    >
      {length}
    </button>
  )
}

function classOf(
  token: Token,
  is: { isSelected: boolean; isCursor: boolean; drop: string; isFound: boolean; isCommented: boolean },
): string {
  let names = 'w'
  if (token.kind === 'removed') names += ' removed'
  else if (token.kind === 'folded') names += ' folded badge numbers'
  else if (token.isHesitation) names += ' hesitation'
  if (is.isSelected) names += ' selected'
  if (is.isCursor) names += ' cursor'
  names += is.drop
  if (is.isFound) names += ' found'
  if (is.isCommented) names += ' commented'
  return names
}

function dropOf(index: number, at: number, count: number): string {
  if (index === at) return ' drop-before'
  return index === count - 1 && at === count ? ' drop-after' : ''
}

function isDoubtful({ kind, isHesitation, confidence }: Token): boolean {
  return kind === 'heard' && !isHesitation && confidence < DOUBTFUL
}

function titleOf(token: Token): string | undefined {
  if (token.kind === 'folded') return 'Click to show'
  if (isDoubtful(token))
    return `Low confidence (${Math.round(token.confidence * 100)} %). Press Enter to edit`
  return undefined
}
