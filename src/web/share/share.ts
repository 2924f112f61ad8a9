// A share page's script: words and chapters seek, the spoken word is highlighted, and it adds speed and the time of a
// comment. Without it, the page still plays and is readable.

const player = document.querySelector<HTMLMediaElement>('#film')

if (player) {
  const words = [...document.querySelectorAll<HTMLElement>('[data-at]')]
  const starts = words.map((word) => Number(word.dataset.at))
  followClicks(player)
  followKeys(words)
  followPlaying(player, words, starts)
  offerSpeeds(player)
  followCommentMoment(player)
}

/** Anything with `data-at` or `data-seek`, in seconds, leads there. */
function followClicks(film: HTMLMediaElement): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || String(getSelection() ?? '') !== '') return
    const target = event.target.closest<HTMLElement>('[data-at], [data-seek]')
    const at = target?.dataset.at ?? target?.dataset.seek
    if (target === null || at === undefined) return
    event.preventDefault()
    if (target.dataset.at !== undefined) makeTabStop(target)
    film.currentTime = Number(at)
    void film.play().catch(() => {})
  })
}

/** The words are one stop of the Tab key: arrow keys go from word to word and paragraph to paragraph, Enter plays. */
function followKeys(words: readonly HTMLElement[]): void {
  const [first] = words
  if (first) makeTabStop(first)
  document.addEventListener('keydown', (event) => {
    const word = event.target
    if (!(word instanceof HTMLElement) || word.dataset.at === undefined) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') word.click()
    else {
      const next = wordAfterKey(words, words.indexOf(word), event.key)
      if (next === undefined) return
      makeTabStop(next)
      next.focus()
    }
    event.preventDefault()
  })
}

/** Undefined: the key moves nothing. */
function wordAfterKey(words: readonly HTMLElement[], index: number, key: string): HTMLElement | undefined {
  const paragraph = words[index]?.parentElement
  switch (key) {
    case 'ArrowLeft':
      return words[index - 1]
    case 'ArrowRight':
      return words[index + 1]
    case 'ArrowUp':
      return paragraph?.previousElementSibling?.querySelector<HTMLElement>('[data-at]') ?? undefined
    case 'ArrowDown':
      return paragraph?.nextElementSibling?.querySelector<HTMLElement>('[data-at]') ?? undefined
    case 'Home':
      return words[0]
    case 'End':
      return words.at(-1)
    default:
      return undefined
  }
}

let tabStop: HTMLElement | undefined

function makeTabStop(word: HTMLElement): void {
  tabStop?.removeAttribute('tabindex')
  tabStop?.removeAttribute('role')
  word.tabIndex = 0
  word.role = 'button'
  tabStop = word
}

function followPlaying(
  film: HTMLMediaElement,
  words: readonly HTMLElement[],
  starts: readonly number[],
): void {
  let marked: HTMLElement | undefined
  const mark = () => {
    const word = words[lastAtOrBefore(starts, film.currentTime)]
    if (word === marked) return
    marked?.classList.remove('heard')
    word?.classList.add('heard')
    marked = word
  }
  const whilePlaying = () => {
    mark()
    if (!film.paused) requestAnimationFrame(whilePlaying)
  }
  film.addEventListener('play', whilePlaying)
  film.addEventListener('seeked', mark)
}

/** The place of the last number that is not above `value`; -1: none. `numbers` ascend. */
function lastAtOrBefore(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

function offerSpeeds(film: HTMLMediaElement): void {
  const select = document.querySelector<HTMLSelectElement>('#speed')
  if (!select) return
  select.closest('label')?.removeAttribute('hidden')
  select.addEventListener('change', () => {
    film.playbackRate = Number(select.value)
  })
}

/** A comment belongs to the moment at which somebody begins to write it. */
function followCommentMoment(film: HTMLMediaElement): void {
  const field = document.querySelector<HTMLInputElement>('#comment-at')
  const text = document.querySelector<HTMLTextAreaElement>('#comment-text')
  if (!field || !text) return
  text.addEventListener('focus', () => {
    if (text.value !== '') return
    const whole = Math.floor(film.currentTime)
    field.value = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  })
}
