// Who speaks, and the verbs of speaking, as they describe a place.

export const SUBJECTS = new Set(
  'i we you he she they it someone somebody guest host speaker anyone people one interviewer interviewee presenter'.split(
    ' ',
  ),
)

export const SAYING = new Set(
  'say says said mention mentions mentioned saying mentioning ask asks asked asking'.split(' '),
)

export const TALKING = new Set(
  'talk talks talking talked discuss discusses discussed discussing speak speaks speaking explain explains explaining describe describes chat chats go goes cover covers tell tells telling complain complains announcing introducing thanking praising joking teasing promising recommending asking answering mentioning'.split(
    ' ',
  ),
)
