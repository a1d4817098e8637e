/** What is costly to make, such as a format of `Intl`, is made when it is first needed. */
export function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
