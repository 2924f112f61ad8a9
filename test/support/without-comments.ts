/** Source without its imports' paths and its comments: for tests of what stands in it. */
export function withoutComments(source: string): string {
  return source
    .replace(/from '[^']+'/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?:^|\s)\/\/.*$/gm, ' ')
}
