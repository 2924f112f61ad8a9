// What a new composition is called that is made of what somebody talks about.

/** A topic as the name of what is made of it: without “one about”. */
export function nameOfTopic(topic: string): string {
  return topic
    .replace(/^part where (?:(?:he|she|they|we) )?/i, '')
    .replace(/^(?:(?:another|the other|the|one|and) )*(?:one )?(?:about|on) /i, '')
    .replace(/^\w/, (letter) => letter.toUpperCase())
    .slice(0, 60)
}
