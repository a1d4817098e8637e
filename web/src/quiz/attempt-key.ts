const nameOf = (quizId: string) => `farol:quiz-attempt:${quizId}`

/** For browsers that refuse to store anything: as long as the page lives, it knows its keys. */
const known = new Map<string, string>()

/**
 * The key an attempt is sent with. It stays the same until the server has answered, also over a reload, so that
 * sending again after a lost connection never makes a second attempt.
 */
export function attemptKey(quizId: string): string {
  const key = known.get(quizId) ?? stored((storage) => storage.getItem(nameOf(quizId))) ?? newKey()
  known.set(quizId, key)
  stored((storage) => storage.setItem(nameOf(quizId), key))
  return key
}

export function forgetAttemptKey(quizId: string) {
  known.delete(quizId)
  stored((storage) => storage.removeItem(nameOf(quizId)))
}

function stored<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.sessionStorage)
  } catch {
    return undefined
  }
}

/** A random UUID. `crypto.randomUUID` is missing where the page is not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16)
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16)
    return byte.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
