// The client of someone else's MCP server (github.com/michieldorjee2/descript-mcp), as its repository has it: its own
// functions, called in the order of its README. The first argument is unused; the second is the repository.
const [, , , repository] = process.argv
const client = await import(`${repository}/lib/descript-client.ts`)
const token = process.env.TOKEN
const { api_version } = await client.checkStatus(token)
const created = await client.createAgentJob(token, { project_name: 'Unmodified', prompt: 'add captions' })
let job = await client.getJob(token, created.job_id)
while (job.job_state !== 'stopped') {
  await Bun.sleep(250)
  job = await client.getJob(token, created.job_id)
}
await client.cancelJob(token, created.job_id)
const { data } = await client.listJobs(token, { project_id: created.project_id, type: 'agent', limit: 5 })
if (data.length !== 1) throw new Error(`${data.length} jobs are listed instead of 1`)
console.log(JSON.stringify({ api_version, status: job.result.status }))
