const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id in an address, as far as it can be asked for: addresses are typed and copied, too. */
export const idOfAddress = (id: unknown): string | undefined =>
  typeof id === 'string' && UUID.test(id) ? id : undefined
