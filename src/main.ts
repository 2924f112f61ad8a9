#!/usr/bin/env bun
// The command line: one line per command. A command's file is loaded when it is called, so that
// `token create` does not wait for the server's parts.
import { endIfInterrupted, processIo } from './cli/process-io.ts'
import { type CommandEntry, runCommandLine } from './cli/run-command-line.ts'
import { VERSION } from './version.ts'

const row = (name: string, summary: string, load: CommandEntry['load']): CommandEntry => ({
  name,
  summary,
  load,
})

// biome-ignore format: one line per command
export const COMMANDS: readonly CommandEntry[] = [
  row('serve', 'run the server until SIGINT or SIGTERM', async () => (await import('./cli/serve.ts')).serveCommand),
  row('demo', 'import, transcribe, edit and render the sample media', async () => (await import('./cli/demo.ts')).demoCommand),
  row('token create', 'create an API token and print it once', async () => (await import('./cli/token.ts')).tokenCreate),
  row('token list', 'list API tokens', async () => (await import('./cli/token.ts')).tokenList),
  row('token revoke', 'revoke an API token', async () => (await import('./cli/token.ts')).tokenRevoke),
  row('drive create', 'create a drive', async () => (await import('./cli/drive.ts')).driveCreate),
  row('drive list', 'list drives and their balances', async () => (await import('./cli/drive.ts')).driveList),
  row('drive set', 'set the name or the balances of a drive', async () => (await import('./cli/drive.ts')).driveSet),
  row('drive add-member', 'add a user to a drive', async () => (await import('./cli/drive.ts')).driveAddMember),
  row('drive secret', 'print the secret that signs a drive\'s callbacks', async () => (await import('./cli/drive.ts')).driveSecret),
  row('user create', 'create a user and print a link to set the password', async () => (await import('./cli/user.ts')).userCreate),
  row('user link', 'print a new link to set a user\'s password', async () => (await import('./cli/user.ts')).userLink),
  row('user reset-factors', 'remove the second factors of a user who lost them', async () => (await import('./cli/user.ts')).userResetFactors),
  row('user list', 'list users and their drives', async () => (await import('./cli/user.ts')).userList),
  row('project list', 'list projects', async () => (await import('./cli/project.ts')).projectList),
  row('project show', 'show media, compositions and revisions of a project', async () => (await import('./cli/project-show.ts')).projectShow),
  row('project undo', 'undo the last edit of a project', async () => (await import('./cli/project-history.ts')).projectUndo),
  row('project redo', 'redo the last edit that was undone', async () => (await import('./cli/project-history.ts')).projectRedo),
  row('project restore-revision', 'restore a project to a revision', async () => (await import('./cli/project-history.ts')).projectRestoreRevision),
  row('project move', 'move a project to another drive', async () => (await import('./cli/project.ts')).projectMove),
  row('project trash', 'move a project to the trash', async () => (await import('./cli/project.ts')).projectTrash),
  row('project restore', 'restore a project from the trash', async () => (await import('./cli/project.ts')).projectRestore),
  row('project purge', 'delete a project and its media permanently', async () => (await import('./cli/project.ts')).projectPurge),
  row('import', 'import files and addresses, and wait for their transcripts', async () => (await import('./cli/import.ts')).importCommand),
  row('edit', 'edit a project by prompt, with or without a plan first', async () => (await import('./cli/edit.ts')).editCommand),
  row('export', 'render or write a composition to a file', async () => (await import('./cli/export.ts')).exportCommand),
  row('job list', 'list jobs, newest first', async () => (await import('./cli/job.ts')).jobList),
  row('job show', 'show a job and its result', async () => (await import('./cli/job.ts')).jobShow),
  row('job cancel', 'cancel a job', async () => (await import('./cli/job.ts')).jobCancel),
  row('transcribe', 'print the transcript of a file without creating a project', async () => (await import('./cli/transcribe.ts')).transcribeCommand),
  row('watch', 'import every file that appears in a folder', async () => (await import('./cli/watch.ts')).watchCommand),
  row('watch list', 'list watch folders and their problems', async () => (await import('./cli/watch.ts')).watchList),
  row('watch remove', 'stop watching a folder', async () => (await import('./cli/watch.ts')).watchRemove),
  row('worker', 'run heavy steps for a server on another machine', async () => (await import('./cli/worker.ts')).workerCommand),
  row('worker token', 'create a token for a worker and print it once', async () => (await import('./cli/worker-token.ts')).workerTokenCreate),
  row('worker token list', 'list worker tokens', async () => (await import('./cli/worker-token.ts')).workerTokenList),
  row('worker token revoke', 'revoke a worker token', async () => (await import('./cli/worker-token.ts')).workerTokenRevoke),
  row('trust', 'let clients with the hosted service\'s address built in call this machine', async () => (await import('./cli/trust.ts')).trustCommand),
  row('untrust', 'undo what trust set up', async () => (await import('./cli/trust.ts')).untrustCommand),
  row('mcp', 'serve the MCP tools over standard input and output', async () => (await import('./cli/mcp.ts')).mcpCommand),
  row('models list', 'list speech models', async () => (await import('./cli/models.ts')).modelsList),
  row('models pull', 'download a speech model, or a language model for Ollama', async () => (await import('./cli/models.ts')).modelsPull),
  row('models test', 'grade a language model on the sample media', async () => (await import('./cli/test-language-model.ts')).modelsTest),
  row('doctor', 'check ffmpeg, the models, disk and database', async () => (await import('./cli/doctor.ts')).doctorCommand),
  row('disk', 'show what takes space, by kind of file and by project', async () => (await import('./cli/disk.ts')).diskCommand),
  row('disk free', 'remove files that can be made again', async () => (await import('./cli/disk.ts')).diskFree),
  row('media move', 'copy stored media to object storage, or back', async () => (await import('./cli/media-move.ts')).mediaMove),
  row('backup', 'copy database, media and exports to the backup place, or the database to a file', async () => (await import('./cli/backup.ts')).backupCommand),
  row('backup list', 'list the snapshots in the backup place', async () => (await import('./cli/backup.ts')).backupList),
  row('restore', 'replace the data folder with a backup', async () => (await import('./cli/restore.ts')).restoreCommand),
  row('completion', 'print a completion script for a shell', async () => (await import('./cli/completion.ts')).completionCommand),
]

const PROGRAM = { version: VERSION, commands: COMMANDS, fallback: 'serve' }

async function main(words: readonly string[]): Promise<number> {
  if (words[0] === '__speech') {
    ;(await import('./adapters/whisper/child.ts')).runSpeechChild()
    return 0
  }
  if (words[0] === '__prompts') {
    ;(await import('./jobs/kinds/agent/prompt-child.ts')).runPromptChild()
    return 0
  }
  const io = processIo()
  if (words[0] === 'complete' && words[1] === '--') {
    await (await import('./cli/completion-answer.ts')).answerCompletion(words.slice(2), COMMANDS, io)
    return 0
  }
  return runCommandLine(words, PROGRAM, io)
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2))
  endIfInterrupted()
}
