import { Problem } from '@farol/contract/problem.ts'
import sax from 'sax'

export type XmlNode = {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  /** Its own words, without those of its children. */
  text: string
}

/** Deeper than any backup: each level would cost the stack of whoever walks it. */
const DEPTH_MAX = 100

/** How many elements may still be read, over all documents that share it. */
export type XmlBudget = { elements: number }

/** A document as a tree. No document type, and so no entities but those of XML itself: nothing expands, nothing is fetched. */
export function parseXml(name: string, content: string, budget: XmlBudget): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  const refuse = (cause: unknown): never => {
    throw new Problem('COURSE_FILE_DAMAGED', { cause: new Error(`${name} cannot be read`, { cause }) })
  }
  parser.onerror = refuse
  parser.ondoctype = () => refuse('a document type')
  parser.onopentag = ({ name: tag, attributes }) => {
    if (open.length > DEPTH_MAX) refuse('too deep')
    budget.elements -= 1
    if (budget.elements < 0) throw new Problem('COURSE_FILE_TOO_LARGE')
    const node = { name: tag, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  }
  parser.onclosetag = () => void open.pop()
  const write = (text: string) => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.ontext = write
  parser.oncdata = write
  parser.write(content).close()
  const [document] = root.children
  return document ?? refuse('nothing in it')
}

/** Moodle writes a missing value as this. */
const NULL = '$@NULL@$'

export const childOf = (node: XmlNode | undefined, name: string) =>
  node?.children.find((child) => child.name === name)

export const textOf = (node: XmlNode | undefined, name: string): string => {
  const text = childOf(node, name)?.text.trim() ?? ''
  return text === NULL ? '' : text
}

/** The children at the end of a path of names. */
export function nodesAt(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const [name, ...rest] = path
  if (!node || name === undefined) return node ? [node] : []
  return node.children.filter((child) => child.name === name).flatMap((child) => nodesAt(child, ...rest))
}
