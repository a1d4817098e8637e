/** Calls `end` once and exits: on SIGTERM, or when the bench itself has exited. Both may come. */
export function onEnd(end: () => unknown) {
  let isEnding = false
  for (const event of ['SIGTERM', 'disconnect']) {
    process.on(event, async () => {
      if (isEnding) return
      isEnding = true
      await end()
      process.exit(0)
    })
  }
}
