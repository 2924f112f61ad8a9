// The sets of test/bench/unseen, whose first runs are in test/bench/RESULTS.md. They have been learned from since: regression sets.
import { expect, test } from 'bun:test'
import fiveFresh from '../bench/unseen/five-fresh.json'
import fiveVoices from '../bench/unseen/five-voices.json'
import fourVoices from '../bench/unseen/four-voices.json'
import fourWriters from '../bench/unseen/four-writers.json'
import sixMore from '../bench/unseen/six-more.json'
import sixOthers from '../bench/unseen/six-others.json'
import sixPeople from '../bench/unseen/six-people.json'
import tenMorePeople from '../bench/unseen/ten-more-people.json'
import tenPeople from '../bench/unseen/ten-people.json'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from './cases/case.ts'
import { type RecordedSet, testRecorded, withPatterns } from './recorded-sets.ts'

/** Not carried out; these say so and change nothing. */
const NOT_YET: Readonly<Record<string, ReadonlySet<string>>> = {
  'four writers': new Set('a1 a3 l5 s5'.split(' ')),
  'five voices': new Set(
    'p5 p10 p14 p15 p17 p23 p24 p28 m4 m5 m9 m10 m12 m13 m15 m19 m21 t2 t4 t5 t8 t9 t11 t13 t14 t15 t16 t20 t23 t28 t30 d7 d9 d10 d12 d14 d22 d28 d29 d30 n2 n5 n9 n10 n11 n13 n18 n19 n20 n21 n22 n24 n25 n28 n29'.split(
      ' ',
    ),
  ),
}
/** Of the set of ten people: not carried out, or in part, which the answer says. */
const TEN_NOT_YET = new Set(
  'w1p13 w1p14 w1p16 w1p20 w1p21 w1p24 w1p26 w1m15 w1m18 w1m21 w1m23 w1m25 w1m26 w1m27 w2d10 w2d19 w2d20 w2d23 w2d25 w2d26 w2j05 w2j07 w2j09 w2j12 w2j13 w2j15 w2j16 w2j17 w2j19 w2j20 w2j21 w2j22 w2j24 w2j25 w3y06 w3y13 w3y14 w3y15 w3y19 w3y20 w3y21 w3y22 w3y27 w3y28 w3c03 w3c06 w3c08 w3c12 w3c13 w3c14 w3c18 w3c19 w3c22 w3c25 w3c26 w4h07 w4h08 w4h15 w4h16 w4h18 w4h19 w4h22 w4h23 w4h24 w4h26 w4h27 w4h28 w4l01 w4l13 w4l15 w4l20 w4l21 w4l22 w4l26 w5c11 w5c16 w5c19 w5c20 w5c26 w5c27 w5h09 w5h16 w5h23'.split(
    ' ',
  ),
)
const TEN_PARTLY = new Set(
  'w1p25 w1p27 w2d08 w2d22 w2d27 w2j23 w3y24 w3c23 w4h25 w4l23 w4l25 w5c22 w5c24 w5c25'.split(' '),
)

/** Read otherwise than the writer meant, or in part: what the answer says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  d20: 'Removed 3 words',
  n15: 'do “Begin at 0',
  p29: 'Created the composition',
}

for (const [name, set] of Object.entries({ 'four writers': fourWriters, 'five voices': fiveVoices }))
  for (const { id, project, prompt, expect: expected } of set)
    test(`${name}, ${id}, ${project}: ${prompt}`, async () => {
      const outcome = await runPrompt(project as AgentProjectName, prompt)
      const wrong = broken(withPatterns(expected as Facts), outcome)
      if (NOT_YET[name]?.has(id)) {
        if (wrong.length > 0) expect(broken({ unchanged: true }, outcome)).toEqual([])
      } else if (name === 'five voices' && OTHERWISE[id]) expect(outcome.response).toContain(OTHERWISE[id])
      else expect(wrong).toEqual([])
    })

/** Of ten more people, one id a line. */
const TEN_MORE_NOT_YET = new Set(
  `
w1f02
w1f04
w1f05
w1f07
w1f08
w1f09
w1f10
w1f11
w1f19
w1f20
w1f21
w1f22
w1f24
w1f25
w1f27
w1f28
w1t06
w1t07
w1t08
w1t10
w1t12
w1t17
w1t19
w1t20
w1t21
w1t23
w1t25
w1t27
w1t28
w2m04
w2m12
w2m13
w2m14
w2m16
w2m17
w2m23
w2m25
w2m27
w2m28
w2m29
w2h04
w2h07
w2h08
w2h09
w2h10
w2h11
w2h13
w2h14
w2h15
w2h16
w2h17
w2h18
w2h19
w2h20
w2h21
w2h22
w2h23
w2h28
w2h30
w3a05
w3a09
w3a18
w3a19
w3a20
w3a23
w3a26
w3a27
w3l07
w3l13
w3l19
w3l20
w3l21
w3l24
w3l27
w3l28
w4f02
w4f03
w4f04
w4f07
w4f10
w4f11
w4f13
w4f15
w4f18
w4f19
w4f20
w4f21
w4f23
w4f24
w4f25
w4f26
w4f27
w4f28
w4e04
w4e07
w4e09
w4e10
w4e13
w4e15
w4e19
w4e20
w4e21
w4e23
w4e25
w4e27
w4e28
w5r02
w5r03
w5r05
w5r14
w5r16
w5r19
w5r21
w5r22
w5r24
w5r27
w5r28
w5a01
w5a02
w5a04
w5a10
w5a13
w5a14
w5a20
w5a26
`
    .trim()
    .split(/\s+/),
)
const TEN_MORE_PARTLY = new Set(
  `
w1f23
w1f26
w1t24
w3l23
w2m26
w3l25
w4e24
w4e26
w5r23
w5r25
w5a21
w5a22
w5a23
w5a24
`
    .trim()
    .split(/\s+/),
)

/** Of six people. */
const SIX_NOT_YET = new Set(
  'c1-33 c1-36 c1-46 c2-22 c2-24 c2-27 c2-28 c2-29 c2-31 c2-34 c2-39 c2-40 c2-41 c2-42 c2-43 c2-44 c2-45 c2-46 c2-47 c3-2 c3-7 c3-11 c3-19 c3-27 c3-29 c3-30 c3-37 c3-38 c3-40 c3-43 c3-44 c3-45 c3-49 c4-6 c4-11 c4-15 c4-26 c4-29 c4-30 c4-33 c4-40 c4-41 c4-42 c4-45 c4-47 c4-49 c4-50 c5-1 c5-2 c5-5 c5-7 c5-9 c5-14 c5-17 c5-19 c5-24 c5-25 c5-29 c5-30 c5-32 c5-34 c5-36 c5-37 c5-44 c5-45 c5-46 c5-48 c6-2 c6-3 c6-9 c6-10 c6-11 c6-13 c6-16 c6-18 c6-20 c6-29 c6-31 c6-34 c6-37 c6-38 c6-41 c6-43 c6-47 c6-48 c6-49 c3-12 c6-33'.split(
    ' ',
  ),
)
const SIX_PARTLY = new Set(
  'c1-39 c1-48 c2-36 c2-37 c3-3 c4-31 c4-43 c5-35 c5-38 c5-41 c5-42 c6-6 c6-14 c6-19 c6-21 c5-40'.split(' '),
)

/** Of six others; `wrong`: something else is done, and the answer doesn't say so. */
const SIX_OTHERS = {
  notYet: new Set(
    'e1-4 e1-7 e1-9 e1-18 e1-20 e1-23 e1-24 e1-28 e1-29 e1-32 e1-33 e1-36 e1-40 e1-42 e2-5 e2-7 e2-10 e2-11 e2-14 e2-17 e2-19 e2-20 e2-25 e2-28 e2-34 e2-36 e2-39 e2-40 e2-44 e2-48 e2-50 e3-9 e3-10 e3-22 e3-26 e3-29 e3-31 e3-32 e3-33 e3-34 e3-38 e3-39 e3-40 e3-41 e3-42 e3-43 e3-44 e3-45 e4-19 e4-26 e4-27 e4-28 e4-29 e4-30 e4-31 e4-33 e4-34 e4-35 e4-37 e4-38 e4-39 e4-40 e4-41 e4-43 e4-48 e5-6 e5-8 e5-11 e5-15 e5-18 e5-19 e5-21 e5-22 e5-28 e5-30 e5-32 e5-34 e5-38 e5-41 e5-43 e5-46 e5-47 e6-2 e6-5 e6-8 e6-15 e6-17 e6-20 e6-21 e6-25 e6-27 e6-29 e6-31 e6-33 e6-34 e6-36 e6-41 e6-43 e6-44 e6-45 e6-47'.split(
      ' ',
    ),
  ),
  partly: new Set('e1-47 e1-30 e1-48 e2-30 e4-32 e4-44 e4-45 e5-40 e5-42 e5-50 e6-14'.split(' ')),
  wrong: new Set('e1-41 e4-46 e5-24 e6-10 e6-38'.split(' ')),
}

/** Of six more; `wrong`: something else is done, and the answer doesn't say so. */
const SIX_MORE = {
  notYet: new Set(
    'w1-3 w1-4 w1-15 w1-18 w1-21 w1-24 w1-25 w1-28 w1-33 w1-34 w1-35 w1-41 w1-43 w1-44 w1-45 w1-46 w1-47 w1-49 w1-50 w2-2 w2-9 w2-25 w2-27 w2-29 w2-30 w2-33 w2-35 w2-36 w2-37 w2-38 w2-39 w2-44 w2-45 w2-47 w2-49 w2-50 w3-6 w3-10 w3-26 w3-29 w3-30 w3-31 w3-32 w3-33 w3-34 w3-36 w3-38 w3-39 w3-41 w3-42 w3-43 w3-44 w3-46 w3-50 w4-2 w4-4 w4-6 w4-11 w4-20 w4-27 w4-30 w4-33 w4-34 w4-38 w4-41 w4-42 w4-43 w4-47 w4-48 w4-49 w4-50 w5-8 w5-17 w5-21 w5-22 w5-24 w5-27 w5-30 w5-31 w5-32 w5-34 w5-35 w5-36 w5-39 w5-41 w5-43 w5-44 w5-46 w5-48 w5-49 w5-50 w6-19 w6-23 w6-27 w6-29 w6-30 w6-31 w6-32 w6-33 w6-34 w6-36 w6-38 w6-39 w6-40 w6-42 w6-43 w6-45 w6-46 w6-47 w6-48 w6-50'.split(
      ' ',
    ),
  ),
  partly: new Set(
    'w3-49 w2-43 w1-48 w6-44 w1-42 w2-42 w2-46 w2-48 w4-31 w4-32 w4-35 w4-37 w4-44 w4-45 w4-46 w5-42 w5-47 w6-35 w6-49'.split(
      ' ',
    ),
  ),
  wrong: new Set('w3-25 w6-41'.split(' ')),
}

/** In four voices; `wrong`: something else is done, and the answer doesn't say so. */
const FOUR_VOICES = {
  notYet: new Set(
    'k10 k1 k2 k7 k8 k17 k18 k26 k32 k33 k41 k49 k50 k55 m3 m8 m11 m13 m15 m16 m25 m27 m31 m32 m35 m39 m43 m47 m51 m55 m56 m60 k9 m41'.split(
      ' ',
    ),
  ),
  partly: new Set('k23 m4 m19 m23 m44 m48 m59'.split(' ')),
  wrong: new Set<string>(),
}

/** In five fresh voices; `wrong`: something else is done, and the answer doesn't say so. */
const FIVE_FRESH = {
  notYet: new Set(
    'p20 p21 p22 p23 p26 p27 p28 p29 p43 p48 p50 p52 p53 p55 p60 q29 q32 q34 q35 q43 q44 q45 q47 q48 q49 q55 q56 q57 q59 r28 r31 r32 r33 r36 r37 r39 r44 r45 r47 r52 r53 r56 r57 r58 r59 r60 s4 s9 s10 s13 s17 s18 s19 s21 s23 s24 s26 s28 s29 s32 s33 s34 s36 s45 s46 s49 s57 s58 s59 t2 t3 t5 t7 t8 t16 t17 t18 t19 t20 t22 t23 t24 t25 t28 t30 t32 t46 t47 t48 t50 t51 t55'.split(
      ' ',
    ),
  ),
  partly: new Set('q33 p19 p25 p49 q36 q42 q46 r38 s51 s55 s56 t26'.split(' ')),
  wrong: new Set('p58 t57'.split(' ')),
}

const PEOPLE: RecordedSet[] = [
  { name: 'ten people', set: tenPeople, notYet: TEN_NOT_YET, partly: TEN_PARTLY },
  { name: 'ten more people', set: tenMorePeople, notYet: TEN_MORE_NOT_YET, partly: TEN_MORE_PARTLY },
  { name: 'six people', set: sixPeople, notYet: SIX_NOT_YET, partly: SIX_PARTLY },
  { name: 'six others', set: sixOthers, ...SIX_OTHERS },
  { name: 'six more', set: sixMore, ...SIX_MORE },
  { name: 'four voices', set: fourVoices, ...FOUR_VOICES },
  { name: 'five fresh voices', set: fiveFresh, ...FIVE_FRESH },
]

for (const one of PEOPLE) testRecorded(one)
