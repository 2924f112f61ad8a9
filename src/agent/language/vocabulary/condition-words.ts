// Words of conditions, of what holds otherwise, and of what a request is limited to. `grammar.ts` answers which word is what.

/** Words by what they do there. */
export const CONDITION_LISTS = {
  /** “If” with these checks nothing: “if I may”, “if you would be so kind”, “if it isn't too much trouble”. */
  courteous: `i we you it that this can could would will may might please like want wish agree manage do so kind is be not too much a big any no
    trouble bother work hassle problem effort difficult hard to for at all possible feasible doable ok okay alright right fine allowed with by
    everyone arranged managed done have got them one mind the some time chance moment minute second get find ask say as trouble`,
  /** Of an else that asks for nothing: “otherwise leave it as it is”, “if not, do nothing”. */
  idling: `you can may might none in peace all skip ignore nothing anything no not change changes make do edit edits as is are be was way like alone the other everything leave keep it noop
    this that them so then just simply please at all stays stay unchanged untouched and advise tell inform let me us know accordingly
    off hands your things well fine good great ok okay right she he we they i will happy worries bother problem harm touch thing a carry on forget never mind
    whole lot bit out move along really yourself their`,
  skipping:
    'skip ignore nothing anything no not none noop hands fine good great ok okay right happy carry forget never',
  /** What makes the opposite of a condition, beside “not”. */
  contrary: 'on off in out gone already else other otherwise',
  /** Abbreviations: whatever follows; in front of a name; in front of a number. */
  courtesy: 'mr mrs ms dr prof vs seq',
  rank: 'rev st fr capt lt sgt col gen gov sen rep hon pres msgr no mt',
  numbered: 'ep vol pt ch fig no nr',
  clipped: 'incl excl approx vert horiz sq orig ca',
  /** Beside compositions and nothing else, they say which ones a request is about. */
  scoping: `work working talk talking edit editing go goes going apply applies applied mean means meaning meant concern concerns refer refers count
    counts hold holds only just alone now here today speaking comes it regarding concerning about everything else nowhere though`,
  /** Behind what alone is wanted. */
  mattering: 'matter matters count counts',
  /** They open a commit's subject; the second need what it is about in parentheses. */
  commit: 'feat perf refactor chore squash docs wip hotfix bug task',
  commitAbout: 'fix style test build ci',
  /** They tell that only an answer is wanted. */
  informing: `info information reference purposes notes note statistics stats curiosity state fyi read modify modifications modification touch
    yet only changing cutting editing answers answer estimate guess calculate hypothetically tell just ask asking quoting time be should edits altered changed touched`,
  /** Between “called” and a name. */
  untilName: 'it this that one the new of is as be should : = > -',
  /** Small words and marks between the capitals of a name. */
  insideTitle: 'a an the of for & in - –',
  /** In front of “if”, they ask whether, or wish it were so. */
  askingIf:
    'ask asks asked asking check see whether wonder it nice great appreciate wondering love good hoping cool awesome perfect lovely helpful',
  /** Of where something is said. */
  whereSaid: 'up in first where one same very whole start starts begin begins',
  /** What is said of a thing that nobody wants, with “is”; with “is” and “me”; with “me”. */
  bothersome: 'awkward embarrassing distracting annoying irritating',
  bothering: 'distracting annoying irritating bothering bugging driving putting',
  bothers: 'distract distracts annoy annoys bother bothers bug bugs irritate irritates',
  stressed: 'really just always totally seriously',
  /** Behind “do not” or “nobody”. */
  needing: 'need needs needing want wants wanting like likes liking have require requires',
  /** Behind “for” and what something is for. */
  endingUse: 'and with in from to of',
  /** Behind “to”, they say why. */
  ofPurpose:
    'make help keep get be ensure avoid match improve save hook grab let sound look feel promote tease please',
  /** In front of a film that an edit leaves as it is. */
  leavingOut: 'exclude excluding omit omitting skip skipping minus bar barring sparing',
} as const
