import { sqlOf, type Token } from './sql-tokens.ts'

/** Reads a statement from left to right. */
export class TokenReader {
  #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** Goes past these words if they come next. */
  take(...words: string[]): boolean {
    if (!words.every((word, ahead) => this.#is(word, this.#at + ahead))) return false
    this.#at += words.length
    return true
  }

  /** Whether these words stand anywhere in what is left. */
  has(...words: string[]): boolean {
    return this.#rest().some((_, from) =>
      words.every((word, ahead) => this.#is(word, this.#at + from + ahead)),
    )
  }

  /** Whether a comma stands outside of all brackets in what is left. */
  hasOuterComma(): boolean {
    let depth = 0
    return this.#rest().some(({ kind, text }) => {
      if (kind === 'sign' && text === '(') depth += 1
      if (kind === 'sign' && text === ')') depth -= 1
      return kind === 'sign' && text === ',' && depth === 0
    })
  }

  /** Goes past the next one of this word; false if there is none. */
  skipTo(word: string): boolean {
    const found = this.#rest().findIndex((_, from) => this.#is(word, this.#at + from))
    if (found >= 0) this.#at += found + 1
    return found >= 0
  }

  /** A name without its schema. */
  name(): string {
    let name = this.#next()
    while (this.take('.')) name = this.#next()
    return name
  }

  /** The names up to the bracket that closes the next one; only the words that may be columns. */
  namesInBrackets(): string[] {
    const names: string[] = []
    let depth = 0
    for (const { kind, text } of this.#rest()) {
      if (text === '(' && kind === 'sign') depth += 1
      else if (text === ')' && kind === 'sign') depth -= 1
      else if (depth > 0 && (kind === 'name' || kind === 'word')) names.push(text)
      if (depth === 0 && names.length > 0) break
    }
    return names
  }

  /** The columns that an expression names: quoted, and qualified by the table or not at all. */
  columns(table: string): string[] {
    const names = this.#rest().filter(({ kind }) => kind === 'name')
    return [...new Set(names.map(({ text }) => text))].filter((name) => name !== table)
  }

  /** The names, without their schemas, that follow each of this word. */
  namesAfter(word: string): string[] {
    const ahead = new TokenReader(this.#rest())
    const names: string[] = []
    while (ahead.skipTo(word)) names.push(ahead.name())
    return names
  }

  /** What is called as a function. */
  calls(): string[] {
    const rest = this.#rest()
    return rest
      .filter(({ kind }, at) => kind === 'word' && rest[at + 1]?.text === '(')
      .map(({ text }) => text)
  }

  /** The whole statement. */
  text(): string {
    return sqlOf(this.#tokens)
  }

  /** What is left of it. */
  rest(): string {
    return sqlOf(this.#rest())
  }

  #is(word: string, at: number) {
    const token = this.#tokens[at]
    return token?.text === word && (token.kind === 'word' || token.kind === 'sign')
  }

  #next() {
    return this.#tokens[this.#at++]?.text ?? ''
  }

  #rest() {
    return this.#tokens.slice(this.#at)
  }
}
