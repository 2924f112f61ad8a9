// A child that is always busy.
process.on('message', () => {
  for (;;) Math.random()
})
process.on('disconnect', () => process.exit(0))
