// A prompt as sentences of clauses: full stops, line breaks, bullets, headings and "key: value" first; then, inside a
// sentence, a clause begins at a separator that an imperative in its base form follows.

import type { CompositionId, EditContext, EditDocument } from '../../../edit/document.ts'
import { type Talk, talkOf } from '../../commands/plans/talk.ts'
import { plainWordsOf } from '../../commands/plans/words.ts'
import { saysSettled } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { withActs } from './acts.ts'
import { withElseApart, withoutIdleElse } from './alternatives.ts'
import { withAntecedents } from './antecedents.ts'
import { withoutAsides } from './asides.ts'
import { withCameraCuts } from './camera-cuts.ts'
import { withPauseLengths } from './capped-pauses.ts'
import { withCaptionWords } from './caption-words.ts'
import type { Clause, Sentence } from './clause.ts'
import { beginsClause } from './clause-starts.ts'
import { withFinding } from './complaints.ts'
import { withConcepts } from './concepts.ts'
import {
  withChecks,
  withConditionSubjects,
  withSharedConditions,
  withToldSubjects,
} from './condition-subjects.ts'
import {
  foundThing,
  whereSaid,
  withAntecedent,
  withBounds,
  withComma,
  withInverted,
  withoutConditions,
} from './conditions.ts'
import { keepsLastTake, keepsOnly, plainTokens, withoutEchoes, withoutRetakes } from './constructions.ts'
import { withContinuedLines } from './continued-lines.ts'
import { withCopyEdits } from './copy-edits.ts'
import { asMeant } from './corrections.ts'
import { withoutCourtesies } from './courtesies.ts'
import { withDistributed } from './distributed.ts'
import { withEdgePlaces } from './edge-places.ts'
import { knownNames, withEntities } from './entities.ts'
import { withExcess } from './excess.ts'
import { withFields } from './fields.ts'
import { withFindings, withSought } from './findings.ts'
import { withoutFraming } from './framing.ts'
import { cueBehind, leadLength } from './fronted.ts'
import { withoutGaps } from './gaps.ts'
import { withGerunds } from './gerunds.ts'
import { withLabels } from './labels.ts'
import { withPlainEnglish } from './learners.ts'
import { withIsolated } from './lifts.ts'
import { withEntries } from './listed-entries.ts'
import { withMakings } from './making.ts'
import type { Mark } from './mark-request.ts'
import { marksIn, withMarks } from './mark-requests.ts'
import { withMessages } from './messages.ts'
import { withMisheard } from './misheard.ts'
import { withMarkNames } from './names-behind.ts'
import { withQuotedNames } from './new-names.ts'
import { withSeveral } from './new-several.ts'
import { withNewCuts, withNouns } from './new-things.ts'
import { writtenOut } from './notation.ts'
import { withNumbers } from './numbers.ts'
import { withPassages } from './passages.ts'
import { withPlainQuestions } from './plain-questions.ts'
import { withPointed } from './pointed.ts'
import { asksSomething } from './questions.ts'
import { readClause, withTakes } from './read-clauses.ts'
import { resolveReferents } from './referents.ts'
import { withRemedies } from './remedies.ts'
import { withRemovals } from './removals.ts'
import { withRepetitions } from './repetitions.ts'
import { withoutPadding } from './rephrased.ts'
import { withoutRest } from './rest-gone.ts'
import { withRunOns } from './run-ons.ts'
import { withSaid } from './said.ts'
import { withSaidAmounts } from './say-amounts.ts'
import { type Scoped, scopeTokens, withScopes } from './scopes.ts'
import { markSequels } from './sequels.ts'
import { withShapesTogether } from './shapes-together.ts'
import { withShellCommands } from './shell.ts'
import { isUnread, unreadClauses } from './size-limits.ts'
import { withSpared } from './spared.ts'
import { corrected as spelled } from './spelling.ts'
import { splitSentences, withoutColons } from './split-sentences.ts'
import { withoutDenied } from './taken-back.ts'
import { withTitles } from './title-requests.ts'
import { withTitleTimes } from './title-slots.ts'
import type { TitleWords } from './title-words.ts'
import { lex, type Token } from './tokens.ts'
import { telling } from './told.ts'
import { withWishes } from './wishes.ts'

export type { Sentence }

/** What was read of one document lately; a request reads its prompt for limits, frames and suggestions. */
type Readings = {
  context: EditContext
  compositions: readonly CompositionId[]
  names: ReturnType<typeof knownNames>
  titles: TitleWords
  marks: readonly Mark[]
  talks: () => readonly Talk[]
  texts: Map<string, readonly Sentence[]>
}
const readings = new WeakMap<EditDocument, Readings>()
const MAX_READINGS = 64

/** Reads a prompt. Linear in its length. What is read again is copied; callers may change all but the tokens. */
export function readSentences(given: string, document: EditDocument, context: EditContext): Sentence[] {
  const last = readings.get(document)
  const known: Readings =
    last?.context === context
      ? last
      : {
          context,
          compositions: document.compositions.map(({ id }) => id),
          names: knownNames(document, context),
          titles: document.compositions.flatMap(({ titles }) => titles.map(({ text }) => plainWordsOf(text))),
          marks: marksIn(document),
          talks: () => document.compositions.map(({ id }) => talkOf(document, id, context)),
          texts: new Map(),
        }
  readings.set(document, known)
  const sentences = known.texts.get(given) ?? readAnew(withoutCourtesies(given), known)
  if (known.texts.size >= MAX_READINGS) known.texts.clear()
  known.texts.set(given, sentences)
  return sentences.map((sentence) => ({
    ...sentence,
    tokens: [...sentence.tokens],
    clauses: sentence.clauses.map((clause) => ({ ...clause, tokens: [...clause.tokens] })),
    conditions: sentence.conditions.map((one) => ({ ...one, tokens: [...one.tokens] })),
  }))
}

/** The tokens of a prompt in plain words, and what it only mentions; a sentence where it is too long to be read. */
function plainlySaid(
  prompt: string,
  { compositions, context, names, talks }: Readings,
): { tokens: Token[]; asides: ReturnType<typeof withoutAsides>['asides'] } | Sentence {
  const lexed = [...withWishes(lex(withMessages(withContinuedLines(prompt))))]
  const unread = unreadClauses(lexed)
  if (unread !== null) return asUnread(lexed, unread)
  const typed = withMisheard(spelled(lexed, context, names, prompt), context, prompt)
  const named = withPassages(withEntities(withSaid(typed, context, prompt), names, prompt), context)
  const corrected = asMeant(
    withNumbers(
      withoutColons(
        withFields(
          withLabels(
            withQuotedNames(withConcepts(writtenOut(withShellCommands(named, prompt), prompt)), prompt),
            prompt,
          ),
          prompt,
        ),
      ),
    ),
  )
  if (isUnread(corrected)) return asUnread(corrected)
  const cut = withNewCuts(corrected, compositions.length === 0)
  const { tokens: rest, asides } = withoutAsides(
    withExcess(withRemovals(withGerunds(withPauseLengths(withTitleTimes(withSaidAmounts(cut)))))),
    context,
  )
  const meant = withEdgePlaces(withPlainQuestions(rest))
  const acted = withActs(withCameraCuts(meant, context, prompt), talks)
  const tokens = withRunOns(
    withSpared(
      withoutFraming(
        withFindings(
          withSought(
            withAntecedents(withPointed(withoutGaps(withCopyEdits(withNouns(acted, prompt)))), prompt),
          ),
        ),
        context,
      ),
      prompt,
    ),
  )
  return { tokens, asides }
}

function readAnew(prompt: string, known: Readings): Sentence[] {
  const said = plainlySaid(prompt, known)
  if ('clauses' in said) return [said]
  const { tokens, asides } = said
  const { compositions, talks } = known
  const plain = (lists: readonly Token[][]) =>
    withScopes(lists, compositions).flatMap((scoped) =>
      withElseApart(scoped.tokens).map((list) => withScope(readSentence(list, prompt, known), scoped)),
    )
  // What something new gets is read as it is anywhere else.
  const marked = (sentence: Sentence): Sentence => ({
    ...sentence,
    clauses: sentence.clauses.map((one) => ({
      ...one,
      tokens: [...withMarks(one.tokens, prompt, known.marks)],
    })),
  })
  const made = (lists: readonly Token[][]) =>
    runsOf(withMakings(lists, prompt)).flatMap((run) => (Array.isArray(run) ? plain(run) : [marked(run)]))
  const apart = withMarkNames(withEntries(withoutIdleElse(splitSentences(tokens, prompt)), prompt), prompt)
  const lists = withRepetitions(apart).map((list) => [...withShapesTogether(list)])
  const sentences = withSharedConditions(
    runsOf(withSeveral(lists, prompt)).flatMap((run) => (Array.isArray(run) ? made(run) : [run])),
  )
  resolveReferents(sentences.flatMap(({ clauses }) => clauses))
  for (const sentence of sentences)
    sentence.clauses = sentence.clauses.filter(({ tokens }) => tokens.length > 0)
  markSequels(sentences)
  withChecks(sentences, talks)
  withToldSubjects(sentences, talks)
  markElse(sentences)
  withBounds(sentences)
  withConditionSubjects(sentences)
  markMeant(
    sentences.flatMap(({ clauses }) => clauses),
    compositions,
  )
  withRemedies(sentences.flatMap(({ clauses }) => clauses))
  // The answer mentions them along with the first request.
  sentences
    .find((one) => one.clauses.some(({ isRemark }) => !isRemark))
    ?.clauses.push(...asides.map(asRemark))
  withoutRest(sentences)
  const [clause, ...others] = sentences
    .flatMap(({ clauses }) => clauses)
    .filter(
      ({ isRemark, tokens: said }) => !isRemark && said.some(({ senses }) => senses.glue !== 'politeness'),
    )
  // “First minute only. Fade out 2 s.”: what comes next is for all that is kept.
  const isKept =
    clause !== undefined && others.length > 0 && others.every(({ tokens: said }) => said.some(isOfWhole))
  if (isKept && sentences[0]?.clauses.includes(clause) && keepsOnly(clause)) clause.verb = 'keep'
  if (clause && others.length === 0) {
    if (keepsOnly(clause, compositions.length === 0)) clause.verb = 'keep'
    else if (keepsLastTake(clause)) Object.assign(clause, withoutRetakes(clause))
  }
  return sentences
}

/** Sentences that follow each other, and those that were read. */
function runsOf(list: readonly (Token[] | Sentence)[]): (Token[][] | Sentence)[] {
  const runs: (Token[][] | Sentence)[] = []
  for (const one of list) {
    const last = runs.at(-1)
    if (!Array.isArray(one)) runs.push(one)
    else if (Array.isArray(last)) last.push(one)
    else runs.push([one])
  }
  return runs
}

const isOfWhole = ({ senses }: Token) =>
  ['fades', 'captions', 'loudness', 'name'].includes(senses.thing ?? '')

const asUnread = (
  tokens: Token[],
  clauses: Clause[] = [{ tokens, verb: null, isNegated: false, isRequest: false }],
) => ({ tokens, clauses, isQuestion: false, conditions: [] })

const asRemark = (tokens: Token[]): Clause => ({
  tokens,
  verb: null,
  isNegated: false,
  isRequest: false,
  isRemark: true,
})

/** What a sentence is about opens it, as a clause of its own. */
function withScope(sentence: Sentence, { scope, whole }: Scoped): Sentence {
  return scope === null
    ? sentence
    : {
        ...sentence,
        tokens: whole,
        clauses: [
          { tokens: scopeTokens(whole, scope), verb: null, isNegated: false, isRequest: false },
          ...sentence.clauses,
        ],
      }
}

/** “If it is longer than a minute, cut the goodbye. If it is shorter, leave it.”: the clauses of what holds otherwise. */
function markElse(sentences: readonly Sentence[]): void {
  for (const [order, { conditions, clauses }] of sentences.entries()) {
    const [condition, ...more] = conditions
    const isBare = condition?.tokens.every(
      ({ kind, senses }) => kind === 'word' && senses.thing === undefined && senses.place === undefined,
    )
    const follows = (sentences[order - 1]?.conditions.length ?? 0) > 0
    if (condition?.isElse || (isBare && more.length === 0 && follows))
      for (const clause of clauses) clause.isElse = true
  }
}

/** “The teaser is perfect, now make it square”: what “it” is, and nothing that stays. One that is alone is edited, too. */
function markMeant(clauses: readonly Clause[], compositions: readonly CompositionId[]): void {
  const idsIn = ({ tokens }: Clause) => tokens.flatMap(({ ids }) => ids)
  const settled = clauses.filter(({ tokens }) => saysSettled(tokens))
  const asked = clauses.filter((clause) => !settled.includes(clause)).flatMap(idsIn)
  const isAll =
    settled.length === clauses.length || compositions.every((id) => settled.flatMap(idsIn).includes(id))
  for (const clause of settled) {
    const next = clauses[clauses.indexOf(clause) + 1]?.tokens ?? []
    const isIt =
      next.slice(0, 4).some(({ text }) => isWord(text, 'referring')) &&
      !next.some(({ kind }) => kind === 'composition')
    const isMeant = isIt || isAll || idsIn(clause).some((id) => asked.includes(id))
    if (isMeant) clause.isRemark = true
    else Object.assign(clause, { isRemark: false, isFact: false })
  }
}

function readSentence(given: Token[], prompt: string, { titles, marks, talks }: Readings): Sentence {
  const meant = withFinding(withoutPadding(withPlainEnglish(withCaptionWords(withoutDenied(given)))))
  const plain = withComma(withInverted(cueBehind(meant)))
  const isAsked = asksSomething(plain)
  const isPlain = !isAsked && telling(plain) !== null && !isRephrased(plain)
  // “Should the title be bigger?” asks what to do, and “is a marker at 0:55 needed?” whether it is.
  const isOpen = isAsked && (plain[0]?.text === 'should' || isWord(plain[0]?.text, 'be'))
  const { rest, conditions } = isPlain ? { rest: plain, conditions: [] } : withoutConditions(plain)
  const found = conditions.flatMap((condition) => foundThing(condition.tokens, talks()))
  const there = whereSaid(rest, found)
  const tokens = isPlain || isOpen ? there : withTitles(withMarks(there, prompt, marks), prompt, titles)
  const spaced = tokens.map((token, index) => {
    // "(1) the salt story, (2) …" are separators inside a line.
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    const behind = tokens[index + 2]
    const isMark =
      before?.text === '(' &&
      after?.text === ')' &&
      // “The ums (4)” counts them.
      behind !== undefined &&
      behind.kind !== 'mark' &&
      (token.kind === 'number' || /^[a-h]$/.test(token.text))
    return isMark ? { ...token, kind: 'mark' as const, text: ',', senses: {} } : token
  })
  const isQuestion = conditions.length > 0 ? isAsked : asksSomething(spaced)
  const alone = { tokens: spaced, verb: null, isNegated: false, isRequest: false }
  return {
    tokens: conditions.length > 0 ? [...plain] : spaced,
    clauses: isQuestion
      ? [alone]
      : isPlain
        ? [{ ...alone, isRemark: true, isFact: true }]
        : clausesOf(spaced).map((clause) => withAntecedent(clause, found)),
    isQuestion,
    conditions,
  }
}

/** Some rule takes it for a request. */
function isRephrased(tokens: readonly Token[]): boolean {
  const plain = plainTokens(tokens)
  return plain.length !== tokens.length || plain.some(({ text }, at) => text !== tokens[at]?.text)
}

/** The clauses of a sentence without conditions. */
function clausesOf(tokens: readonly Token[]): Clause[] {
  const starts = [0]
  for (let at = 1; at < tokens.length; at++)
    if (beginsClause(tokens, at, starts.at(-1) as number)) starts.push(at)
  // “From 0:30 on, remove everything”: it says where that is to be done.
  const lead = tokens.findIndex(({ senses }) => senses.glue !== 'politeness')
  const length = leadLength(tokens, lead)
  const comma = lead + length
  if (starts.length === 2 && length > 0 && tokens[comma]?.text === ',' && comma + 1 === starts[1])
    starts.pop()
  const clauses = starts
    .map((from, order) => {
      const said = tokens.slice(from, starts[order + 1] ?? tokens.length)
      // Beside a request, what only states something asks for nothing, whatever verb is in it.
      const others = [...tokens.slice(0, from), ...tokens.slice(starts[order + 1] ?? tokens.length)]
      const next = tokens.slice(starts[order + 1] ?? tokens.length, starts[order + 2])
      const isTold =
        others.some(asks) && !next.some(({ text }) => isWord(text, 'referring')) && telling(said) !== null
      return {
        ...readClause(said),
        ...(isTold ? { verb: null, isNegated: false, isRequest: false } : {}),
        isContrast: isContrast(tokens, from),
        isRemark: isTold,
      }
    })
    .filter(({ tokens: list }) => list.some(({ kind }) => kind !== 'mark'))
  return withDistributed(withoutEchoes(withIsolated(withTakes(clauses))))
}

const asks = ({ kind, senses, isBase }: Token) => kind === 'word' && senses.verb !== undefined && isBase

/** “…, but keep the last line”. */
function isContrast(tokens: readonly Token[], from: number): boolean {
  return tokens
    .slice(Math.max(0, from - 2), from + 2)
    .some(({ text }) => /^(?:but|though|although)$/.test(text))
}
