// The transcript: click seeks, drag and shift select, words follow playback.
import { effect, signal, untracked } from '@preact/signals'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { focusHome } from '../../ui/focus-home.ts'
import { useWidthOf } from '../../ui/use-width.ts'
import type { Commands } from '../commands.ts'
import { takesMedia } from '../media-drag.ts'
import type { ProjectModel } from '../model.ts'
import { FindBar } from './find-bar.tsx'
import { NoWords } from './no-words.tsx'
import { guessedHeight, Paragraph } from './paragraph.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import { heardAt, paragraphOf, type Token } from './tokens.ts'
import { useClipboard } from './use-clipboard.ts'
import { dropAt, useTokenPointer } from './use-token-pointer.ts'

/** Paragraphs this near to what is seen are drawn. */
const NEAR = '1200px 0px'
/** A long transcript is rendered in steps, the visible part first. */
const FIRST_PARAGRAPHS = 16
const MORE_PARAGRAPHS = 60

export function Transcript({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const { transcript } = model
  const scroller = useRef<HTMLDivElement>(null)
  const [speakerOf, nameSpeaker] = useState<number | null>(null)
  const following = useMemo(() => signal(true), [])
  const pointer = useTokenPointer(model, commands)
  const drop = useMediaDrop(model, commands)
  useEffect(() => {
    focusHome.current = scroller.current
    return () => {
      focusHome.current = null
    }
  }, [])
  usePlayingWord(model, scroller, following)
  useClipboard(model, commands)
  useShownSelection(model, scroller)
  return (
    <section class="transcript holds surface column grow" aria-label="Transcript">
      {transcript.isFinding.value ? <FindBar model={model} commands={commands} /> : null}
      {/* Its keys are handled for the whole page, and listed under ?. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields, but the words with their keys. */}
      <div
        ref={scroller}
        class="transcript-scroll scrolls focus-elsewhere"
        role="group"
        aria-label="Words: arrow keys move, Shift selects, Delete cuts, Space plays"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse works in it.
        tabIndex={0}
        onWheel={() => {
          following.value = false
        }}
        {...pointer}
        {...drop}
        onTouchMove={(event) => {
          following.value = false
          pointer.onTouchMove(event)
        }}
      >
        <Paragraphs model={model} commands={commands} scroller={scroller} onSpeaker={nameSpeaker} />
      </div>
      {model.playback.engine.isPlaying.value && !following.value ? (
        <Button
          class="follow"
          small
          icon="text"
          onClick={() => {
            following.value = true
          }}
        >
          Follow playback
        </Button>
      ) : null}
      <SelectionBar model={model} commands={commands} scroller={scroller} onSpeaker={nameSpeaker} />
      {speakerOf === null ? null : (
        <SpeakerDialog model={model} token={speakerOf} onClose={() => nameSpeaker(null)} />
      )}
    </section>
  )
}

function Paragraphs({
  model,
  commands,
  scroller,
  onSpeaker,
}: {
  model: ProjectModel
  commands: Commands
  scroller: { current: HTMLElement | null }
  onSpeaker: (token: number) => void
}) {
  const { transcript } = model
  const text = useRef<HTMLDivElement>(null)
  const width = useWidthOf(text, 720)
  const watch = useNearness(scroller)
  const mayEdit = model.session.mayEdit.value
  const onPause = useMemo(
    () => (mayEdit ? (token: Token) => void commands.shortenPause(token) : null),
    [model, commands, mayEdit],
  )
  const { paragraphs } = transcript.view.value
  const drawn = useGrowingCount(paragraphs.length)
  return (
    <div ref={text} class="transcript-text">
      {paragraphs.slice(0, drawn).map(({ key, characters, isTurn }, index) => (
        <Paragraph
          key={key}
          index={index}
          characters={characters}
          isTurn={isTurn}
          view={transcript.view}
          marks={transcript}
          watch={watch}
          width={width}
          onSpeaker={mayEdit ? onSpeaker : null}
          onPause={onPause}
        />
      ))}
      {drawn < paragraphs.length ? (
        <div style={{ height: `${heightOf(paragraphs.slice(drawn), width)}px` }} />
      ) : null}
      {paragraphs.length === 0 ? <NoWords model={model} /> : null}
    </div>
  )
}

/** Media dropped between words goes there. */
function useMediaDrop({ transcript }: ProjectModel, commands: Commands) {
  return useMemo(
    () =>
      takesMedia({
        onHover: (event) => {
          transcript.dropAt.value = event && dropAt(event)
        },
        onDrop: (event, mediaId) =>
          void commands.insertBefore(mediaId, dropAt(event) ?? transcript.view.peek().tokens.length),
      }),
    [transcript, commands],
  )
}

/** Grows to `wanted` in steps between which the page can do other things. */
function useGrowingCount(wanted: number): number {
  const [count, setCount] = useState(FIRST_PARAGRAPHS)
  useEffect(() => {
    if (count >= wanted) return
    const timer = setTimeout(() => setCount(count + MORE_PARAGRAPHS), 0)
    return () => clearTimeout(timer)
  }, [count, wanted])
  return Math.min(count, wanted)
}

function heightOf(paragraphs: readonly { characters: number; isTurn: boolean }[], width: number): number {
  return paragraphs.reduce((sum, { characters, isTurn }) => sum + guessedHeight(characters, isTurn, width), 0)
}

/** Lets paragraphs know whether they are near the visible part. */
function useNearness(scroller: { current: HTMLElement | null }) {
  return useMemo(() => {
    const callbacks = new Map<Element, (isNear: boolean) => void>()
    let observer: IntersectionObserver | null = null
    return (element: Element, onNear: (isNear: boolean) => void) => {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting)
        },
        { root: scroller.current, rootMargin: NEAR },
      )
      callbacks.set(element, onNear)
      observer.observe(element)
      return () => {
        callbacks.delete(element)
        observer?.unobserve(element)
      }
    }
  }, [scroller])
}

/** Marks the word that plays by touching only that word and the one before; keeps it in sight. */
function usePlayingWord(
  { transcript, playback: { engine } }: ProjectModel,
  scroller: { current: HTMLElement | null },
  following: { value: boolean; peek(): boolean },
) {
  useEffect(() => {
    let marked: Element | null = null
    let markedIndex = -1
    let revealedIndex = -2
    return effect(() => {
      const view = transcript.view.value
      const index = heardAt(view, engine.timeUs.value)
      const isFollowed = engine.isPlaying.value && following.value
      // It may have been scrolled away, and be another element when it is back.
      if (index !== markedIndex || !marked?.isConnected) {
        marked?.removeAttribute('data-playing')
        marked = index < 0 ? null : (scroller.current?.querySelector(`[data-i="${index}"]`) ?? null)
        marked?.setAttribute('data-playing', '')
        markedIndex = index
      }
      if (index === revealedIndex || !isFollowed) return
      revealedIndex = index
      untracked(() => reveal(scroller.current, marked, paragraphOf(view, index)))
    })
  }, [transcript, engine, scroller, following])
}

/** Brings the cursor, or a match that was gone to, into sight. */
function useShownSelection({ transcript }: ProjectModel, scroller: { current: HTMLElement | null }) {
  useEffect(
    () =>
      effect(() => {
        const at = transcript.cursor.value
        if (at === null) return
        untracked(() => {
          const view = transcript.view.peek()
          const element = scroller.current?.querySelector(`[data-i="${at}"]`) ?? null
          reveal(scroller.current, element, paragraphOf(view, at))
        })
      }),
    [transcript, scroller],
  )
}

/** Scrolls only if the word isn't in the comfortable part of the visible area. */
function reveal(scroller: HTMLElement | null, word: Element | null, paragraph: number) {
  if (!scroller) return
  const target = word ?? scroller.querySelector(`[data-paragraph="${paragraph}"]`)
  if (!target) return
  const frame = scroller.getBoundingClientRect()
  const place = target.getBoundingClientRect()
  if (place.top >= frame.top + 16 && place.bottom <= frame.bottom - frame.height * 0.25) return
  const isFar = Math.abs(place.top - frame.top) > frame.height * 2
  scroller.scrollTo({
    top: scroller.scrollTop + place.top - frame.top - frame.height / 3,
    behavior: isFar ? 'instant' : 'smooth',
  })
}
