// Tools about the picture and what is written on it.
import { TEXT_SIZES } from '../../../edit/document.ts'
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
    name: 'set_caption_texts',
    description: 'Makes captions show text other than what is said (translations).',
    label: 'Writing captions',
    parameters: {
      ...COMPOSITION,
      media: TEXT,
      lines: { type: 'array', items: { type: 'object', properties: { words: TEXT, text: TEXT } } },
    },
    required: ['lines'],
    steps: (fields) => read([['set_caption_texts', given(fields, 'composition', 'media', 'lines')]]),
  },
  {
    name: 'set_title',
    description: 'Shows text during a part; title (number or text) changes one, remove deletes it.',
    label: 'Setting a title',
    parameters: {
      ...COMPOSITION,
      title: TEXT,
      text: TEXT,
      place: choice('top', 'center', 'bottom', 'lower_third'),
      color: TEXT,
      size: choice(...TEXT_SIZES),
      background: TEXT,
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
      const looks = {
        ...own,
        ...given(fields, 'text', 'place', 'color', 'size', 'background'),
        ...part.value,
      }
      if (!isAbsent(fields.title)) return read([['change_title', { ...looks, title: fields.title }]])
      return read([['add_title', { ...looks, place: isAbsent(fields.place) ? 'center' : fields.place }]])
    },
  },
  {
    name: 'add_marker',
    description: 'Adds a marker or chapter; marker (number or name) changes one, remove deletes it.',
    label: 'Setting a marker',
    parameters: {
      ...COMPOSITION,
      kind: choice('marker', 'chapter'),
      name: TEXT,
      at: NUMBER,
      marker: TEXT,
      remove: FLAG,
    },
    // A marker is a point: `from` is where it stands.
    alsoTakes: ['from', 'to'],
    steps(call) {
      const fields = isAbsent(call.at) ? { ...call, at: call.from } : call
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
