import { flow } from './flow.mjs'

await flow(async (method, url, { headers, body }) => (await fetch(url, { method, headers, body })).json())
