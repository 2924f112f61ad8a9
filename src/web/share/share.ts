// A share page's script: words and chapters seek, the spoken word is highlighted, and it adds speed and the time of a
// comment. Without it, the page still plays and is readable.

const player = document.querySelector<HTMLMediaElement>('#film')

if (player) {
  const words = [...document.querySelectorAll<HTMLElement>('[data-at]')]
  const starts = words.map((word) => Number(word.dataset.at))
  followClicks(player)
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
    if (at === undefined) return
    event.preventDefault()
    film.currentTime = Number(at)
    void film.play().catch(() => {})
  })
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
