// What a person can do with the transcript and the player, by name: keys, buttons and menus call these.

import type { EditOperation } from '../../../edit/operations.ts'
import { countOf, positionText } from '../text.ts'
import { say, sayFailed } from '../ui/toast.tsx'
import type { ProjectModel } from './model.ts'
import { createClipHold } from './timeline/clip-hold.ts'
import { focusClip } from './timeline/clip-keys.ts'
import type { ClipPart } from './timeline/held-clip.ts'
import {
  correctOperation,
  cutOperations,
  type Piece,
  playedPieces,
  playedRange,
  restoreOperations,
  type Selection,
  textOfTokens,
  withPunctuation,
} from './transcript/selection.ts'
import { heardAt, type Token } from './transcript/tokens.ts'

export type Commands = ReturnType<typeof createCommands>

const STEP_US = 5_000_000
const MAX_RATE = 4
/** A pause that is clicked becomes this long. */
const SHORT_PAUSE_US = 500_000

export function createCommands(model: ProjectModel) {
  const { transcript } = model
  const { engine } = model.playback
  const hold = createClipHold(model)
  /** Parts of recordings that were copied. */
  let clipboard: Piece[] = []

  /** The selection, or the word at the cursor. */
  const meant = (): Token[] => {
    const chosen = transcript.selectedTokens.peek()
    if (chosen.length > 0) return chosen
    const at = transcript.cursor.peek()
    const token = at === null ? undefined : transcript.view.peek().tokens[at]
    return token ? [token] : []
  }
  const compositionId = () => model.selection.composition.peek()?.id ?? null

  const seekToToken = (index: number) => {
    const token = transcript.view.peek().tokens[index]
    if (token) engine.seek(token.startUs)
  }

  // What an edit makes gets its id here: it stays the same thing, in hand or in focus, when the server
  // has confirmed it.
  return {
    hold,
    /** Takes hold of the chosen clip, or of the one at the playhead, for the keys. */
    holdClip(part: ClipPart): void {
      const clipId = hold.beginMeant(part)
      if (clipId !== null) focusClip(model, clipId)
    },
    /** Puts the cursor on a word and the playhead to its beginning. */
    goTo(index: number): void {
      transcript.clear()
      transcript.cursor.value = index
      seekToToken(index)
    },
    async cut(tokens: Token[] = meant()): Promise<void> {
      const id = compositionId()
      if (id === null || tokens.length === 0) return
      // The selection stays: it may be commented on.
      if (!model.session.mayEdit.peek()) {
        say('You can’t edit this project.')
        return
      }
      const heard = tokens.filter(({ kind }) => kind === 'heard')
      if (heard.length === 0) {
        say('These words are already cut.', { text: 'Restore', run: () => void this.bringBack() })
        return
      }
      const operations = cutOperations(tokens, transcript.view.peek().tokens, id)
      transcript.clear()
      if (await model.history.edit(...operations))
        say(`Cut ${heard.length === 1 ? `“${heard[0]?.text}”` : countOf(heard.length, 'word')}.`, {
          text: 'Undo',
          run: () => void model.history.undo(),
        })
    },
    async bringBack(tokens: Token[] = meant()): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const operations = restoreOperations(tokens, transcript.view.peek().tokens, id)
      if (operations.length === 0) return
      transcript.clear()
      await model.history.edit(...operations)
    },
    async correct(tokens: Token[], text: string): Promise<void> {
      // Words without a text would be heard and not seen.
      if (text.trim() === '') {
        await this.cut(tokens)
        return
      }
      const operation = correctOperation(tokens, text.trim())
      if (operation === null) {
        say('These words come from two recordings. Select words from one to edit them.')
        return
      }
      const before = textOfTokens(tokens)
      transcript.clear()
      if (!(await model.history.edit(operation))) return
      const others = transcript.matchesOf(before)
      if (others.length > 0)
        say(`“${before}” is also said ${countOf(others.length, 'time')} elsewhere.`, {
          text: 'Apply to all',
          run: () => void this.replace(transcript.matchesOf(before), text.trim()),
        })
    },
    /** What is left of a pause that was clicked. */
    async shortenPause({ startUs, pauseUs }: Token): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const done = await model.history.edit({
        type: 'shorten_gaps',
        compositionId: id,
        longerThanUs: SHORT_PAUSE_US,
        toUs: SHORT_PAUSE_US,
        ranges: [{ startUs: Math.max(0, startUs - pauseUs), endUs: startUs }],
      })
      if (done)
        say(`Shortened a pause of ${(pauseUs / 1e6).toFixed(1)} s.`, {
          text: 'Undo',
          run: () => void model.history.undo(),
        })
    },
    /** Each match says something else everywhere, as one edit; to nothing is a cut. */
    async replaceMatches(text: string): Promise<void> {
      if (text.trim() === '') {
        await this.cutMatches()
        return
      }
      await this.replace(transcript.matches.peek(), text)
    },
    /** These words say something else, as one edit; their punctuation stays. */
    async replace(matches: readonly Selection[], text: string): Promise<void> {
      const { tokens } = transcript.view.peek()
      const groups = matches.map(({ from, to }) => tokens.slice(from, to))
      const operations = groups.flatMap((group) => {
        const last = group.at(-1)?.text ?? ''
        const operation = correctOperation(group, withPunctuation(text.trim(), last))
        return operation ? [operation] : []
      })
      if (await model.history.edit(...operations))
        say(`Replaced ${countOf(operations.length, 'match', 'matches')}.`, {
          text: 'Undo',
          run: () => void model.history.undo(),
        })
    },
    /** Puts words that were copied or cut where the cursor is. */
    async paste(): Promise<void> {
      const id = compositionId()
      const at = transcript.cursor.peek()
      if (id === null || clipboard.length === 0) return
      let atUs =
        (at === null ? undefined : transcript.view.peek().tokens[at]?.startUs) ?? engine.timeUs.peek()
      const operations = clipboard.map(({ mediaId, sourceRange }): EditOperation => {
        const operation: EditOperation = {
          type: 'insert_clip',
          id: crypto.randomUUID(),
          compositionId: id,
          mediaId,
          track: 'main',
          sourceRange,
          atUs,
        }
        atUs += sourceRange.endUs - sourceRange.startUs
        return operation
      })
      transcript.clear()
      if (await model.history.edit(...operations))
        say('Pasted.', { text: 'Undo', run: () => void model.history.undo() })
    },
    /** Moves the selected words before another token; after the last one, if `before` is past the end. */
    async moveWords(before: number): Promise<void> {
      const id = compositionId()
      const { tokens } = transcript.view.peek()
      const range = playedRange(transcript.selectedTokens.peek())
      const atUs = tokens[before]?.startUs ?? tokens.at(-1)?.endUs
      if (id === null || range === null || atUs === undefined) return
      if (range.startUs <= atUs && atUs <= range.endUs) return
      const count = transcript.selectedTokens.peek().filter(({ kind }) => kind === 'heard').length
      transcript.clear()
      if (await model.history.edit({ type: 'move_range', compositionId: id, range, atUs }))
        say(`Moved ${countOf(count, 'word')}.`, { text: 'Undo', run: () => void model.history.undo() })
    },
    playSelection(): void {
      const range = playedRange(meant())
      if (range) engine.playRange(range)
    },
    /** The text of the selection; its words are kept for `paste`. */
    copy(): string {
      const chosen = transcript.selectedTokens.peek()
      const text = textOfTokens(chosen)
      if (text !== '') clipboard = playedPieces(chosen)
      return text
    },
    selectAll(): void {
      transcript.select(0, transcript.view.peek().tokens.length - 1)
    },
    /** Moves the cursor by words; with `extend` the selection follows. */
    moveCursor(by: number, extend: boolean): void {
      const { tokens } = transcript.view.peek()
      if (tokens.length === 0) return
      const from =
        transcript.cursor.peek() ?? Math.max(0, heardAt(transcript.view.peek(), engine.timeUs.peek()))
      const to = Math.max(0, Math.min(tokens.length - 1, from + by))
      // As in a text: the first step from a cursor selects the word that it stands at.
      if (extend)
        transcript.select(transcript.range.peek()?.anchor ?? from, transcript.range.peek() ? to : from)
      else this.goTo(to)
    },
    /** To the paragraph before or after. */
    moveParagraph(by: 1 | -1, extend: boolean): void {
      const { paragraphs } = transcript.view.peek()
      const at = transcript.cursor.peek() ?? 0
      const here = paragraphs.findLastIndex(({ from }) => from <= at)
      const target = paragraphs[Math.max(0, Math.min(paragraphs.length - 1, here + by))]
      if (target) this.moveCursor(target.from - at, extend)
    },
    togglePlay(): void {
      const range = playedRange(transcript.selectedTokens.peek())
      if (range && !engine.isPlaying.peek()) engine.playRange(range)
      else engine.toggle()
    },
    toggleFullScreen(): void {
      if (document.fullscreenElement) void document.exitFullscreen()
      else
        void model.playback.screen.current
          ?.requestFullscreen()
          .catch(() => sayFailed('This browser refused full screen.'))
    },
    skip(seconds: -1 | 1): void {
      engine.seek(engine.timeUs.peek() + seconds * STEP_US)
    },
    /** J and L: each press is faster, the other way begins at normal speed. */
    shuttle(direction: -1 | 1): void {
      const rate = engine.rate.peek()
      const same = engine.isPlaying.peek() && Math.sign(rate) === direction
      engine.setRate(direction * Math.min(MAX_RATE, same ? Math.abs(rate) * 2 : 1))
      if (!engine.isPlaying.peek()) engine.play()
    },
    stop(): void {
      engine.pause()
      engine.setRate(1)
    },
    find(): void {
      transcript.isFinding.value = true
      // It may be open already, with the focus elsewhere.
      transcript.focusFind.value++
    },
    closeFind(): void {
      transcript.isFinding.value = false
    },
    /** Selects the next or previous match and goes there. */
    nextMatch(by: 1 | -1): void {
      const matches = transcript.matches.peek()
      if (matches.length === 0) return
      const index = (transcript.matchIndex.peek() + by + matches.length) % matches.length
      this.showMatch(index)
    },
    showMatch(index: number): void {
      const match = transcript.matches.peek()[index]
      if (!match) return
      transcript.matchIndex.value = index
      transcript.select(match.from, match.to - 1)
      seekToToken(match.from)
    },
    /** Cuts every match that is still heard, as one edit. */
    async cutMatches(): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const { tokens } = transcript.view.peek()
      const matched = transcript.matches.peek().flatMap(({ from, to }) => tokens.slice(from, to))
      const count = transcript.matches.peek().length
      transcript.clear()
      if (await model.history.edit(...cutOperations(matched, tokens, id)))
        say(`Cut ${countOf(count, 'match', 'matches')}.`, {
          text: 'Undo',
          run: () => void model.history.undo(),
        })
    },
    /** Selects words by their ids, from the first to the last that is shown; false: none is. */
    showWords(mediaId: string, wordIds: readonly string[]): boolean {
      const named = new Set(wordIds)
      const { tokens } = transcript.view.peek()
      const isNamed = (token: Token) => token.mediaId === mediaId && token.wordIds.some((id) => named.has(id))
      const first = tokens.findIndex(isNamed)
      if (first < 0) return false
      // A recording that is used twice: only the first time.
      let last = first
      for (let index = first; index < first + wordIds.length; index++) {
        const token = tokens[index]
        if (token && isNamed(token)) last = index
      }
      transcript.select(first, last)
      seekToToken(first)
      return true
    },
    addMarker(): void {
      const id = compositionId()
      if (id === null) return
      const count = model.selection.composition.peek()?.markers.length ?? 0
      void model.history.edit({
        type: 'add_marker',
        id: crypto.randomUUID(),
        compositionId: id,
        kind: 'marker',
        name: `Marker ${count + 1}`,
        atUs: engine.timeUs.peek(),
      })
    },
    /** At a time of the composition; absent: at the end of the main track, or the start of an overlay. */
    async insertMedia(mediaId: string, track: 'main' | 'overlay', atUs?: number): Promise<void> {
      const id = compositionId()
      const known = model.session.mediaById.peek().get(mediaId)
      if (id === null) {
        if (known) await this.composeMedia(mediaId, known.name.split('/').at(-1) ?? known.name)
        return
      }
      const done = await model.history.edit({
        ...{ type: 'insert_clip', id: crypto.randomUUID(), compositionId: id, mediaId, track },
        ...(atUs === undefined ? {} : { atUs: Math.max(0, Math.round(atUs)) }),
      })
      if (done)
        say(`Added “${known?.name ?? 'media'}”.`, { text: 'Undo', run: () => void model.history.undo() })
    },
    /** Before a token of the transcript, or after the last one. */
    async insertBefore(mediaId: string, before: number): Promise<void> {
      const { tokens } = transcript.view.peek()
      await this.insertMedia(mediaId, 'main', tokens[before]?.startUs)
    },
    async composeMedia(mediaId: string, name: string): Promise<void> {
      const id = crypto.randomUUID()
      if (await model.history.edit({ type: 'create_composition', id, name, clips: [{ mediaId }] }))
        model.selection.compositionId.value = id
    },
    async split(): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const atUs = engine.timeUs.peek()
      if (await model.history.edit({ type: 'split_clip', id: crypto.randomUUID(), compositionId: id, atUs }))
        say(`Split at ${positionText(atUs)}.`, { text: 'Undo', run: () => void model.history.undo() })
    },
  }
}
