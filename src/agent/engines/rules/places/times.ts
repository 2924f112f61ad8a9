// Places said by the clock or by a length: "from 1:30 to 2:15", "the first ten seconds", "after 0:45".
import type { Sheet } from './sheet.ts'

const T = '(<[td]\\d+>)'
const BOUND = '(<[td]\\d+>|(?:the )?(?:very )?start|(?:the )?(?:very )?end)'
const MARK = '(?: (?:mark|point|minutes?|in))?'
const OF_IT =
  '(?: (?:of|from|in|off) (?:the |this |my |it|every |all )*(?:composition|video|clip|recording|media|section|podcast|interview|episode)?)?'

/** Reads times; two numbers and a connecting word before one number and a preposition. */
export function readTimes(sheet: Sheet): void {
  const { each, time } = bound(sheet)
  // "5 seconds starting at 0:50", "the twenty seconds after the one minute mark"
  each(
    new RegExp(
      `(?<!<[td]\\d+> (?:to|and|-) )(?:\\b(?:the|next|first|exactly|about|of) )*(<d\\d+>)(?: of (?:\\w+ )?\\w+)? (?:(starting (?:at|from)|start (?:at|from)|from|after|following)|(before|until|up to|leading up to))(?: the)? ${T}(?:-?minute)?${MARK}(?: on| onwards)?`,
      'g',
    ),
    (match) => {
      const [us, at] = [time(match[1]), time(match[4])]
      if (us === null || at === null || us === 0) return false
      return match[2] === undefined ? sheet.add(at - us, at) : sheet.add(at, at + us)
    },
  )
  each(
    new RegExp(
      `(?:\\b(?:from|between|at|of|starting(?: at| from)?|start at|everything from|section from|go from) )?${BOUND}${MARK} (?:to|and|-|- -|until|through|up to|ending at|end at) (?:the )?${BOUND}${MARK}`,
      'g',
    ),
    (match) => {
      const [startUs, endUs] = [time(match[1]), time(match[2])]
      if (startUs === null || endUs === null) return false
      // "the first 10 seconds and 1:30" are two places; "20 and 10 seconds" no stretch.
      if (/ and /.test(match[0]) && !/^between/.test(match[0])) return false
      if (endUs <= startUs)
        return problem(sheet, `from ${startUs / 1e6} s to ${endUs / 1e6} s runs backwards`)
      return sheet.add(startUs, endUs)
    },
  )
  each(
    new RegExp(`\\b(?:the )?(?:very )?first ${T}${OF_IT}|\\b(?:the )?(?:opening|start|intro) ${T}`, 'g'),
    (match) => {
      const us = time(match[1] ?? match[2])
      return us !== null && sheet.add(0, us)
    },
  )
  each(new RegExp(`\\b(?:the )?last ${T}${OF_IT}|\\b(?:the )?end ${T}`, 'g'), (match) => {
    const us = time(match[1] ?? match[2])
    return us !== null && sheet.add(sheet.durationUs - us, sheet.durationUs)
  })
  each(
    new RegExp(
      `(?:\\bthe )?${T}(?: \\w+)? (?:off|at|from|of) (?:the |its |very )*(start|end)(?: (?:of|and) (?:the )?(end|start))?`,
      'g',
    ),
    (match) => {
      const us = time(match[1])
      if (us === null) return false
      const both =
        match[3] !== undefined || /(?<!\w)(?:start and end|end and start|both ends)(?!\w)/.test(match[0])
      if (match[2] === 'start' || both) sheet.add(0, us)
      if (match[2] === 'end' || both) sheet.add(sheet.durationUs - us, sheet.durationUs)
      return true
    },
  )
  each(
    new RegExp(
      `\\bboth (?:ends|end|sides)(?: by| of)? ${T}|${T} (?:off|from|at|of) both (?:ends|end|sides)`,
      'g',
    ),
    (match) => {
      const us = time(match[1] ?? match[2])
      return us !== null && sheet.add(0, us) && sheet.add(sheet.durationUs - us, sheet.durationUs)
    },
  )
  each(new RegExp(`\\b(?:the )?(start|end) by ${T}`, 'g'), (match) => {
    const us = time(match[2])
    if (us === null) return false
    return match[1] === 'start' ? sheet.add(0, us) : sheet.add(sheet.durationUs - us, sheet.durationUs)
  })
  each(
    new RegExp(
      `\\b(?:after|past|beyond|starting (?:at|from)|from|since|onwards from)(?: the)? ${T}${MARK}(?: (?:on|onwards|onward|forward|and after|to the end|until the end))?`,
      'g',
    ),
    (match) => {
      const us = time(match[1])
      return us !== null && sheet.add(us, sheet.durationUs)
    },
  )
  each(new RegExp(`\\b(?:before|until|up to|till|prior to|ahead of)(?: the)? ${T}${MARK}`, 'g'), (match) => {
    const us = time(match[1])
    return us !== null && sheet.add(0, us)
  })
  each(/(?<!\w)(?:the )?(first|second|middle|last) (half|third|quarter)(?!\w)/g, (match) => {
    const parts = match[2] === 'half' ? 2 : match[2] === 'third' ? 3 : 4
    const part = Math.round(sheet.durationUs / parts)
    if (match[1] === 'first') return sheet.add(0, part)
    // The middle of two or four parts is none of them.
    if (match[1] === 'middle' && parts !== 3) return false
    if (match[1] === 'last' || parts === 2) return sheet.add(sheet.durationUs - part, sheet.durationUs)
    return sheet.add(part, 2 * part)
  })
}

function bound(sheet: Sheet) {
  return { each: sheet.each.bind(sheet), time: sheet.timeOf.bind(sheet) }
}

function problem(sheet: Sheet, why: string): true {
  sheet.problems.push(why)
  return true
}
