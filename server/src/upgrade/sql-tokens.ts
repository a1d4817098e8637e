/** A keyword or unquoted name in lower case, a quoted name as it is, a text or number, an operator or another sign. */
export type Token = { kind: 'word' | 'name' | 'literal' | 'sign'; text: string }

/** In this order: a comment is not two minus signs. */
const LEXEMES: readonly [kind: Token['kind'] | 'nothing', form: RegExp][] = [
  ['nothing', /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['literal', /\$(\w*)\$[\s\S]*?\$\1\$/y],
  ['literal', /e'(?:[^'\\]|\\.|'')*'/iy],
  ['literal', /'(?:[^']|'')*'/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['word', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ['literal', /\d+(?:\.\d+)?/y],
  ['sign', /[-+*/<>=~!@#%^&|`?:]+/y],
  ['sign', /[\s\S]/y],
]

export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    const { kind, text } = lexemeAt(sql, at)
    at += text.length
    if (kind === 'name') tokens.push({ kind, text: text.slice(1, -1).replaceAll('""', '"') })
    else if (kind === 'word') tokens.push({ kind, text: text.toLowerCase() })
    else if (kind !== 'nothing') tokens.push({ kind, text })
  }
  return tokens
}

function lexemeAt(sql: string, at: number) {
  for (const [kind, form] of LEXEMES) {
    form.lastIndex = at
    const [text] = form.exec(sql) ?? []
    if (text) return { kind, text }
  }
  throw new Error(`No lexeme at ${at}.`)
}

/** The statement again, with other white space and without comments. */
export const sqlOf = (tokens: readonly Token[]) =>
  tokens.map(({ kind, text }) => (kind === 'name' ? `"${text.replaceAll('"', '""')}"` : text)).join(' ')

/** Split at the semicolons, except those in the body of a function (`BEGIN ATOMIC … END`). */
export function statementsOf(sql: string): Token[][] {
  const statements: Token[][] = []
  let statement: Token[] = []
  let depth = 0
  for (const token of tokensOf(sql)) {
    const isWord = (text: string) => token.kind === 'word' && token.text === text
    if (isWord('atomic') || (depth > 0 && isWord('case'))) depth += 1
    if (depth > 0 && isWord('end')) depth -= 1
    if (depth > 0 || token.text !== ';') statement.push(token)
    else if (statement.length > 0) {
      statements.push(statement)
      statement = []
    }
  }
  return statement.length > 0 ? [...statements, statement] : statements
}
