// Words around what is to be there again, or as it was. `grammar.ts` answers which word is what.

/** Words by what they are beside something that comes back. */
export const RETURN_LISTS = {
  /** With “back”, something that was taken out is there again. */
  returning: `put bring give gimme get want need add take have let pop stick slot drop chuck throw whack fetch`,
  /** In front of “back”, what shall happen. */
  coming: 'come go be brought put added',
  /** In front of “back”, it is no particle. */
  beforeBack: 'the a at way welcome right cut step look',
  /** Takes back what was done, and what that was. */
  undoing: 'undo revert reverse roll rollback take',
  goingBack: 'reset back go edits changes all',
  /** What a title does, or what is done with one that there is. */
  lingering: 'stay keep show hold extend leave display remain linger stick say read',
  undone: 'undone reverted reversed restored',
  /** That all of it is needed, and nothing else: “verbatim is essential”, “I need it word for word”. */
  entire: 'verbatim uncut unabridged',
  insisting:
    'essential important crucial vital necessary required needed need want matters must key transcript record version',
  /** As it was recorded. */
  normal: 'normal ordinary regular usual original standard reset',
} as const
