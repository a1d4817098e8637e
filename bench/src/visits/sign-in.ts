import { account } from '@farol/contract/account.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import type { Cookie } from './cold-visit.ts'

export async function signIn(url: string, login: { email: string; password: string }) {
  const visitor = new Visitor(url)
  await visitor.call(account.signIn, { body: login })
  const cookies: Cookie[] = visitor.cookieHeader.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('=') }
  })
  return { visitor, cookies }
}
