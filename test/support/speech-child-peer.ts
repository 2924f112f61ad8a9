// Stands in for the speech child and misbehaves: `crash` dies at the first message, `hang` never answers.
process.on('message', () => {
  if (process.argv[2] === 'crash') process.kill(process.pid, 'SIGSEGV')
})
process.on('disconnect', () => process.exit(0))
