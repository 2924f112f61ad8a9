// Words around a request: how it is framed, put off, joined to another and turned around. `grammar.ts` answers which word is what.

/** Words by what they are around a request. */
export const ORDER_LISTS = {
  /** What a key may switch off. */
  shownThing: 'captions subtitles chapters markers titles',
  /** They open what the next sentences are about. */
  opening: 'open take grab use next now look check measure inspect consider examine review load select find',
  /** What was done to a film. */
  change: 'edit edits change changes step steps action actions',
  editMade: 'edit change cut trim rename crop mute deletion removal',
  /** In front of “it back”. */
  turningBack: 'set change turn switch flip put bring get take',
  /** Behind “its” that stands for “it's”. */
  itsState:
    'all a an too so not just really very quite the been got only far way such getting making driving',
  /** What a film or a part of it does that shall be so: “could it begin at 'X'?” */
  states: 'be have get start begin open end stop finish close last play run say read become stay go come',
  /** With a film in front, it says what becomes of it: “the copy loses the ums”. */
  acting: 'loses drops gets receives goes becomes turns',
  /** Behind a pronoun that stands for a place; another word makes it a determiner: “after that question”. */
  behindPronoun: `is are was were be must should shall may can could will has have need needs stay stays remain remains goes go out too please
    as and but or only untouched unchanged alone`,
  /** In what somebody could do without, they change nothing. */
  readily: 'really honestly happily easily probably also all personally definitely certainly just quite sure',
  /** Who could do without something, or would not miss it. */
  anyone: 'i we one you they everyone everybody people',
  /** With “without”, what they can do. */
  managing: 'live do manage go cope survive be',
  preferring: 'prefer like want love have take need',
  /** What is done with a thing that ends in a bin. */
  binning:
    'put throw chuck toss move send drag bring dump drop pop sling stick place fling shove take bung lob',
  /** Where something is to go, behind what says so. */
  behindGone: 'from in on for until before during between everywhere',
  /** A noun phrase doesn't begin with one of these. */
  unopening: 'in for on at to of there with without',
  /** Nor holds one of these. */
  unnamedWith: 'it they off out still already goes comes',
  /** Asks how long, of whatever it is. */
  lasting: 'take took taken last lasts lasted lasting',
} as const
