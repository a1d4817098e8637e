const KEY = 'farol.joining'

/**
 * Who pressed 'Criar conta' or 'Entrar' on an invitation joins when they come back signed in, without another press. In this
 * tab alone, and not in the address: a link that somebody else wrote must not make anybody a member.
 */
export function willJoin(token: string) {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Storage may be forbidden: then it takes one press more.
  }
}

/** Whether it was pressed; true once. */
export function takeJoining(token: string): boolean {
  try {
    const isWanted = sessionStorage.getItem(KEY) === token
    if (isWanted) sessionStorage.removeItem(KEY)
    return isWanted
  } catch {
    return false
  }
}
