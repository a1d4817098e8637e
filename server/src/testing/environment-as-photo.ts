/** Stands for the process that decodes photos, and answers with the names of the variables it was given. */
process.on('message', () => {
  process.send?.({ photo: Buffer.from(JSON.stringify(Object.keys(process.env).sort())) })
})
process.on('disconnect', () => process.exit())
