import axios from 'axios'
import { flow } from './flow.mjs'

await flow(async (method, url, { headers, body }) => (await axios({ method, url, headers, data: body })).data)
