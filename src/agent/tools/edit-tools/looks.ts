// Tools about the picture and what is written on it.
import { isAbsent, read } from '../tool.ts'
import {
  COMPOSITION,
  choice,
  type EditToolSpec,
  FLAG,
  given,
  NUMBER,
  PART,
  rangeField,
  TEXT,
  WHOLE,
} from './spec.ts'

const isTrue = (value: unknown) => value === true || value === 'true'

export const LOOK_TOOLS: EditToolSpec[] = [
  {
    name: 'set_captions',
    description: 'Turns captions on or off; their text is the transcript.',
    label: 'Setting captions',
    parameters: { ...COMPOSITION, on: FLAG, style: choice('plain', 'karaoke', 'boxed'), burned: FLAG },
    steps: (fields) => read([['set_captions', given(fields, 'composition', 'on', 'style', 'burned')]]),
  },
  {
    name: 'set_frame',
    description: 'Sets the size in pixels (9:16 is 1080x1920), and how pictures fit into it.',
    label: 'Changing the frame',
    parameters: { ...COMPOSITION, width: WHOLE, height: WHOLE, fit: choice('pad', 'crop', 'blur') },
    steps: (fields) => read([['set_frame', given(fields, 'composition', 'width', 'height', 'fit')]]),
  },
  {
    name: 'set_loudness',
    description: 'Sets the loudness of all of it.',
    label: 'Setting the loudness',
    parameters: { ...COMPOSITION, lufs: NUMBER },
    required: ['lufs'],
    steps: (fields) => read([['set_loudness', given(fields, 'composition', 'lufs')]]),
  },
  {
    name: 'set_title',
    description: 'Shows a text during a part; title (number or text) changes one, remove takes it away.',
    label: 'Setting a title',
    parameters: {
      ...COMPOSITION,
      title: TEXT,
      text: TEXT,
      place: choice('top', 'center', 'bottom', 'lower_third'),
      color: TEXT,
      ...PART,
      remove: FLAG,
    },
    steps(fields, project) {
      const part = rangeField(fields, project)
      if (!part.ok) return part
      const own = given(fields, 'composition')
      if (isTrue(fields.remove))
        return read([
          ['remove_title', { ...own, title: isAbsent(fields.title) ? fields.text : fields.title }],
        ])
      const looks = { ...own, ...given(fields, 'text', 'place', 'color'), ...part.value }
      if (!isAbsent(fields.title)) return read([['change_title', { ...looks, title: fields.title }]])
      return read([['add_title', { ...looks, place: isAbsent(fields.place) ? 'center' : fields.place }]])
    },
  },
  {
    name: 'add_marker',
    description: 'Sets a marker or chapter; marker (number or name) changes one, remove takes it away.',
    label: 'Setting a marker',
    parameters: {
      ...COMPOSITION,
      kind: choice('marker', 'chapter'),
      name: TEXT,
      at: NUMBER,
      marker: TEXT,
      remove: FLAG,
    },
    steps(fields) {
      const own = given(fields, 'composition')
      if (isTrue(fields.remove))
        return read([
          ['remove_marker', { ...own, marker: isAbsent(fields.marker) ? fields.name : fields.marker }],
        ])
      if (!isAbsent(fields.marker))
        return read([['change_marker', { ...own, ...given(fields, 'marker', 'name', 'at') }]])
      const kind = isAbsent(fields.kind) ? 'chapter' : fields.kind
      return read([['add_marker', { ...own, ...given(fields, 'name', 'at'), kind }]])
    },
  },
]
