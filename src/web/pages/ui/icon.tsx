// The icons: strokes on a 24-unit grid, drawn in the text's colour. Decoration only, hidden from
// screen readers; whoever uses one gives the words.

const PATHS = {
  alert:
    'M12 8v5M12 16.5v.01M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20h15.4a2 2 0 0 0 1.7-2.8L13.7 3.9a2 2 0 0 0-3.4 0Z',
  archive: 'M3 5h18v4H3zM5 9v9a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V9M10 13h4',
  back: 'M15 6l-6 6 6 6',
  captions:
    'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM7 15h4M14 15h3M7 11h2M12 11h5',
  check: 'M5 12.5 10 17.5 19.5 7',
  chevron: 'M8 10l4 4 4-4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  comment: 'M20 15a2 2 0 0 1-2 2H9l-5 4V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2Z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  cut: 'M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.5 8 20 19M8.5 16 20 5M12.5 12',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  drive:
    'M4 14h16l-2.6-8.1A2 2 0 0 0 15.5 4.500h-7a2 2 0 0 0-1.900 1.400ZM4 14v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4M16 17v.01',
  edit: 'M4 20h4L19 9a2.100 2.100 0 0 0-3-3L5 17ZM14 8l3 3',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  export: 'M12 15V4M7.500 8 12 3.500 16.500 8M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  film: 'M4 4h16v16H4zM8 4v16M16 4v16M4 9h4M4 15h4M16 9h4M16 15h4',
  folder: 'M3 6a1 1 0 0 1 1-1h5l2 2.500h9a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1Z',
  forward: 'M9 6l6 6-6 6',
  gear: 'M4 7.5h8M17 7.5h3M14.5 5v5M4 16.5h3M12 16.5h8M9.5 14v5',
  history: 'M4 12a8 8 0 1 0 2.600-5.900L4 8.500M4 4v4.500h4.500M12 8v4.500l3 1.800',
  image: 'M4 5h16v14H4zM4 16l4.500-4.500 4 4 2.500-2.500 5 5M15 10v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8v.01',
  jobs: 'M4 6h11M4 12h16M4 18h8',
  key: 'M8.500 19a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM11.700 11.300 20 3M16 7l3 3',
  keyboard: 'M3 6h18v12H3zM7 10v.01M11 10v.01M15 10v.01M18 10v.01M7 14h10',
  layers: 'M12 4 3 9l9 5 9-5ZM3 14l9 5 9-5',
  link: 'M10 14a4 4 0 0 0 6 .500l3-3A4 4 0 0 0 13.500 6L12 7.500M14 10a4 4 0 0 0-6-.500l-3 3A4 4 0 0 0 10.500 18l1.500-1.500',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  marker: 'M6 3v18M6 4h11l-2.500 4L17 12H6',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500Z',
  more: 'M5.500 12v.01M12 12v.01M18.500 12v.01',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.500v15l12-7.500Z',
  plus: 'M12 5v14M5 12h14',
  redo: 'M15 5l5 5-5 5M20 10H9a5 5 0 0 0 0 10h3',
  restore: 'M9 5 4 10l5 5M4 10h11a5 5 0 0 1 5 5v4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  send: 'M4 12 20 4l-5 16-3.500-6.500ZM11.500 13.500 20 4',
  share:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20a6.500 6.500 0 0 1 13 0M16 4.300a3.500 3.500 0 0 1 0 6.400M18.500 14.500a6.500 6.500 0 0 1 3 5.500',
  signout: 'M10 4H5v16h5M9 12h11M16 8l4 4-4 4',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  spark: 'M12 3l1.800 5.200L19 10l-5.200 1.800L12 17l-1.800-5.200L5 10l5.200-1.800ZM18.500 16v4M16.500 18h4',
  stop: 'M6.500 6.500h11v11h-11z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.500v2M12 19.500v2M4.500 4.500 6 6M18 18l1.500 1.500M2.500 12h2M19.500 12h2M4.500 19.500 6 18M18 6l1.500-1.500',
  text: 'M5 6h14M5 11h14M5 16h9',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  undo: 'M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-3',
  upload: 'M12 20V9M7 13l5-5 5 5M5 4h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500a7.500 7.500 0 0 1 15 0',
  video: 'M3 6h12v12H3zM15 10.500l6-3.500v10l-6-3.500',
  waves: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4',
  minus: 'M5 12h14',
} as const

export type IconName = keyof typeof PATHS

const FILLED = new Set<IconName>(['play', 'stop'])

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={FILLED.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width={name === 'more' ? 3 : size > 24 ? 1.25 : 1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
