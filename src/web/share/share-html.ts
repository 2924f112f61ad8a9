// A share page as HTML. It plays and is readable without its script, and includes the metadata that search engines and
// other programs show.
import type { PageContent } from '../../jobs/kinds/publish/page-content.ts'
import type { ProjectOrigin } from '../../store/edit-links.ts'
import type { PageCommentRow } from '../../store/published-pages.ts'

export type ShownPage = {
  /** Of the page itself, with the server's name. */
  address: string
  kind: 'video' | 'audio'
  content: PageContent
  publishedAtMs: number
  hasPoster: boolean
  isIndexed: boolean
  allowDownload: boolean
  /** Of a project that came from an edit link. */
  origin: ProjectOrigin | null
  /** Null: comments are off. */
  comments: { list: readonly PageCommentRow[]; needsName: boolean; problem: string | null } | null
}

/** The contents of the head and of the body. */
export type PageHtml = { head: string; body: string }

const DESCRIPTION_LENGTH = 200

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** The page of a live film; all texts are escaped here. */
export function filmPageHtml(page: ShownPage): PageHtml {
  const { content } = page
  const published = new Date(page.publishedAtMs)
  const day = `<time datetime="${published.toISOString().slice(0, 10)}">${DAY.format(published)}</time>`
  return {
    head: headOf(page),
    body: `<main class="share">
${playerOf(page)}
<h1>${escaped(content.title)}</h1>
<p class="soft">${clock(content.durationUs)} · ${day}</p>
${actionsOf(page)}
<div class="below">
${chaptersOf(content)}
${transcriptOf(content)}
${page.comments === null ? '' : commentsOf(page.address, page.comments)}
</div>
</main>`,
  }
}

/** The form that asks for the page's password. */
export function passwordPageHtml(slug: string, problem: string | null): PageHtml {
  return {
    head: '<title>Password</title><meta name="robots" content="noindex">',
    body: `<main class="share"><div class="notice"><h1>This page has a password</h1>
<form class="stack" method="post" action="/s/${slug}/password">
<label>Password <input class="input" name="password" type="password" maxlength="128" required autofocus autocomplete="off"></label>
${problem === null ? '' : `<p class="bad toned small-text" role="alert">${escaped(problem)}</p>`}
<div><button class="button main">Open</button></div>
</form></div></main>`,
  }
}

/** A title and a sentence, for pages that show no film. */
export function noticePageHtml(title: string, text: string): PageHtml {
  return {
    head: `<title>${escaped(title)}</title><meta name="robots" content="noindex">`,
    body: `<main class="share"><div class="notice"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></div></main>`,
  }
}

function headOf({ address, kind, content, hasPoster, isIndexed, origin }: ShownPage): string {
  const description = textOf(content).slice(0, DESCRIPTION_LENGTH)
  const property = (name: string, value: string) => `<meta property="${name}" content="${escaped(value)}">`
  return [
    `<title>${escaped(content.title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    isIndexed
      ? `<link rel="canonical" href="${escaped(address)}">`
      : '<meta name="robots" content="noindex">',
    ...(origin === null ? [] : [property('descript:partner', origin.partnerDriveId)]),
    ...(origin === null || origin.sourceId === null ? [] : [property('descript:source', origin.sourceId)]),
    property('og:title', content.title),
    property('og:description', description),
    property('og:type', kind === 'video' ? 'video.other' : 'website'),
    property('og:url', address),
    ...(hasPoster ? [property('og:image', `${address}/poster.jpg`)] : []),
    property(kind === 'video' ? 'og:video' : 'og:audio', `${address}/${filmName(kind)}`),
    property(
      kind === 'video' ? 'og:video:type' : 'og:audio:type',
      kind === 'video' ? 'video/mp4' : 'audio/mpeg',
    ),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n')
}

/** Below the page's address. */
export function filmName(kind: 'video' | 'audio'): string {
  return kind === 'video' ? 'film.mp4' : 'film.mp3'
}

function playerOf({ address, kind, content, hasPoster }: ShownPage): string {
  const at = new URL(address).pathname
  const tracks = `<track kind="captions" label="Captions" src="${at}/captions.vtt"${content.hasCaptionsInPicture ? '' : ' default'}>${
    content.chapters.length === 0 ? '' : `<track kind="chapters" src="${at}/chapters.vtt">`
  }`
  const poster = hasPoster ? ` poster="${at}/poster.jpg"` : ''
  if (kind === 'video')
    return `<video id="film" class="film full" controls playsinline preload="metadata" src="${at}/film.mp4"${poster}>${tracks}</video>`
  const wave = hasPoster ? `<img class="wave full" src="${at}/poster.jpg" alt="">` : ''
  return `${wave}<audio id="film" class="film full" controls preload="metadata" src="${at}/film.mp3">${tracks}</audio>`
}

function actionsOf({ address, allowDownload }: ShownPage): string {
  const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2].map(
    (speed) => `<option value="${speed}"${speed === 1 ? ' selected' : ''}>${speed}×</option>`,
  )
  const download = allowDownload
    ? `<a class="button main" href="${new URL(address).pathname}/download" download>Download</a>`
    : ''
  return `<div class="actions row loose wraps">${download}<label class="speed row" hidden>Speed <select class="input fit" id="speed">${speeds.join('')}</select></label></div>`
}

function chaptersOf({ chapters }: PageContent): string {
  if (chapters.length === 0) return ''
  const items = chapters.map(({ name, startUs }) => `<li>${momentOf(startUs)} ${escaped(name)}</li>`)
  return `<section aria-label="Chapters"><h2>Chapters</h2><ol class="list">${items.join('')}</ol></section>`
}

function transcriptOf({ paragraphs }: PageContent): string {
  if (paragraphs.length === 0) return ''
  const shown = paragraphs.map(({ speaker, startUs, words }) => {
    const name = speaker === null ? '' : `<strong>${escaped(speaker)}</strong> `
    const text = words.map(({ text, startUs: at }) => `<span data-at="${at / 1e6}">${escaped(text)}</span>`)
    return `<p>${momentOf(startUs)} ${name}${text.join(' ')}</p>`
  })
  return `<section class="transcript" aria-label="Transcript"><h2>Transcript</h2><div class="text">${shown.join('\n')}</div></section>`
}

function commentsOf(
  address: string,
  { list, needsName, problem }: NonNullable<ShownPage['comments']>,
): string {
  const items = list.map(
    ({ name, atUs, text }) =>
      `<li>${momentOf(atUs)} <strong>${escaped(name)}</strong><p>${escaped(text)}</p></li>`,
  )
  const name = needsName
    ? '<label>Your name <input class="input" name="name" maxlength="80" required></label>'
    : ''
  return `<section aria-label="Comments" id="comments"><h2>Comments</h2>
<ul class="comments list lines">${items.join('')}</ul>
<form class="stack" method="post" action="${new URL(address).pathname}/comments">
${name}<label>At <input class="input" id="comment-at" name="at" value="0:00" maxlength="12" required></label>
<label>Comment <textarea class="input" id="comment-text" name="text" rows="3" maxlength="2000" required></textarea></label>
${problem === null ? '' : `<p class="bad toned small-text" role="alert">${escaped(problem)}</p>`}
<div><button class="button main">Add comment</button></div></form></section>`
}

function momentOf(us: number): string {
  return `<button type="button" class="moment numbers" data-seek="${us / 1e6}">${clock(us)}</button>`
}

function textOf({ paragraphs }: PageContent): string {
  return paragraphs.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

/** `0:07`, `1:02:03`. */
function clock(us: number): string {
  const whole = Math.round(us / 1e6)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`
}

function escaped(text: string): string {
  return Bun.escapeHTML(text)
}
