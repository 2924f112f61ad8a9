// What we know about file-hosting services: which of their addresses are pages, and what the direct
// address of the same file looks like. Pure; it fetches and rewrites nothing, since only the client
// knows whether a link may be opened to everybody.

type Service = {
  hosts: RegExp
  title: string
  /** The direct address for a sharing link; null if it can't be derived. */
  direct: (url: URL) => string | null
  /** What to do if it can't. */
  advice: string
  /** True if `url` is certainly a page, so there's no need to fetch it. */
  isPage: (url: URL) => boolean
}

const SERVICES: Service[] = [
  {
    hosts: /(^|\.)dropbox\.com$/,
    title: 'Dropbox',
    direct: (url) => withQuery(url, { raw: null, dl: '1' }),
    advice: 'End the link in dl=1 instead of dl=0.',
    isPage: (url) =>
      /^\/(s|sh|scl)\//.test(url.pathname) &&
      url.searchParams.get('dl') !== '1' &&
      url.searchParams.get('raw') !== '1',
  },
  {
    hosts: /^(drive|docs)\.google\.com$/,
    title: 'Google Drive',
    direct: (url) => {
      const id = driveId(url)
      if (id === null) return null
      // For files too large for the virus scan, the uc address shows a page.
      return url.pathname === '/uc'
        ? `https://drive.usercontent.google.com/download?id=${id}&export=download&confirm=t`
        : `https://drive.google.com/uc?export=download&id=${id}`
    },
    advice:
      'Share the file with everybody who has the link, and use https://drive.google.com/uc?export=download&id=FILE_ID.',
    isPage: (url) =>
      /^\/(file\/d\/|drive\/|open\b|document\/d\/|presentation\/d\/|spreadsheets\/d\/)/.test(url.pathname),
  },
  {
    hosts: /^(1drv\.ms|onedrive\.live\.com)$|(^|\.)sharepoint\.com$/,
    title: 'OneDrive and SharePoint',
    direct: (url) => (url.hostname === '1drv.ms' ? null : withQuery(url, { web: null, download: '1' })),
    advice: 'Add download=1 to the query of the long link that the short one opens.',
    isPage: () => false,
  },
  {
    hosts: /(^|\.)box\.com$/,
    title: 'Box',
    direct: (url) => {
      const id = /^\/s\/([\w-]+)/.exec(url.pathname)?.[1]
      return id === undefined ? null : `${url.origin}/shared/static/${id}`
    },
    advice: 'Use the "Direct Link" of the shared link settings (…/shared/static/…).',
    isPage: (url) => url.pathname.startsWith('/s/'),
  },
  {
    hosts: /^github\.com$/,
    title: 'GitHub',
    direct: (url) => (/^\/[^/]+\/[^/]+\/blob\//.test(url.pathname) ? withQuery(url, { raw: 'true' }) : null),
    advice: 'Use the address of the "Raw" or "Download" button.',
    isPage: (url) =>
      /^\/[^/]+\/[^/]+\/blob\//.test(url.pathname) &&
      !['1', 'true'].includes(url.searchParams.get('raw') ?? ''),
  },
  {
    hosts: /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|tiktok\.com|twitch\.tv|dailymotion\.com|loom\.com)$/,
    title: 'a video site',
    direct: () => null,
    advice: 'Download the video there with the rights you have, and give the address of the file.',
    isPage: () => false,
  },
  {
    hosts:
      /(^|\.)(wetransfer\.com|we\.tl|mega\.nz|mega\.io|icloud\.com|photos\.google\.com|photos\.app\.goo\.gl)$/,
    title: 'a service without direct addresses',
    direct: () => null,
    advice:
      'Download the file and put it where it has an address of its own, for instance in object storage.',
    isPage: () => false,
  },
]

const GENERAL_ADVICE =
  'Give the address of the file itself: the one that starts a download when it is opened in a private window.'

/** Why `url` is a known sharing page, and what to use instead; null for all other addresses. */
export function knownSharingPage(url: URL): string | null {
  const service = serviceOf(url)
  return service?.isPage(url) ? sentence(url, service) : null
}

/** The direct address that a sharing link stands for; null for other addresses, and where it cannot be derived. */
export function directAddressOf(address: string): string | null {
  const url = URL.parse(address)
  const service = url === null ? null : serviceOf(url)
  return url !== null && service?.isPage(url) ? service.direct(url) : null
}

/** What to say if `asked` turned out to be a web page; `answered` is where its redirects led. */
export function notDirectMessage(asked: URL, answered: URL): string {
  const service = serviceOf(asked) ?? serviceOf(answered)
  if (service) return sentence(serviceOf(asked) ? asked : answered, service)
  return `The address leads to a web page on ${answered.host}, not to a media file. ${GENERAL_ADVICE}`
}

function sentence(url: URL, service: Service): string {
  const direct = service.direct(url)
  const instead = direct === null || direct === url.href ? service.advice : `Use ${direct} instead.`
  return `The address leads to a page of ${service.title}, not to the file itself. ${instead}`
}

function serviceOf(url: URL): Service | null {
  return SERVICES.find((service) => service.hosts.test(url.hostname)) ?? null
}

function driveId(url: URL): string | null {
  const id = /\/d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id')
  return id !== null && /^[\w-]+$/.test(id) ? id : null
}

/** `url` with query parameters set, or removed (null). */
function withQuery(url: URL, changes: Record<string, string | null>): string {
  const changed = new URL(url)
  for (const [key, value] of Object.entries(changes))
    if (value === null) changed.searchParams.delete(key)
    else changed.searchParams.set(key, value)
  return changed.href
}
