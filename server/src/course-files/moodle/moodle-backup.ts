import { Problem } from '@farol/contract/problem.ts'
import { COURSE_FILE_ELEMENTS_MAX } from '@farol/domain/course-file.ts'
import { childOf, nodesAt, parseXml, textOf, type XmlBudget, type XmlNode } from './parse-xml.ts'

export const MOODLE_INDEX = 'moodle_backup.xml'
const ACTIVITY = /^activities\/([a-z\d]+)_\d+\/([a-z\d]+)\.xml$/
/** The modules of which something is taken over. */
const READ_MODULES = ['page', 'label', 'url', 'resource', 'folder', 'quiz']
const READ_NAMES = [MOODLE_INDEX, 'files.xml', 'questions.xml', 'course/course.xml']

/** What is read of a backup as text: neither users nor their work. */
export function isMoodleText(name: string): boolean {
  if (READ_NAMES.includes(name) || /^sections\/section_\d+\/section\.xml$/.test(name)) return true
  const [, folder = '', file = ''] = ACTIVITY.exec(name) ?? []
  return folder === file && READ_MODULES.includes(file)
}

export type MoodleFile = { entry: string; name: string; type: string; area: string; isMain: boolean }
export type MoodleActivity = {
  module: string
  title: string
  /** The XML of the module, if Farol reads modules of its kind. */
  content: XmlNode | undefined
  files: MoodleFile[]
}
export type MoodleSection = { title: string; summary: string; activities: MoodleActivity[] }
export type MoodleBackup = {
  title: string
  summary: string
  cover: MoodleFile | undefined
  sections: MoodleSection[]
  questions: XmlNode | undefined
  /** Where the files of questions and answers are in the archive, by `questionFile`. */
  questionFiles: ReadonlyMap<string, string>
}

type Texts = ReadonlyMap<string, string>

/** A course of Moodle 2 and later, as far as it is read: sections and activities in the order of the course's page. */
export function readMoodleBackup(
  texts: Texts,
  budget: XmlBudget = { elements: COURSE_FILE_ELEMENTS_MAX },
): MoodleBackup {
  const parsed = (name: string) => {
    const text = texts.get(name)
    return text === undefined ? undefined : parseXml(name, text, budget)
  }
  const information = childOf(parsed(MOODLE_INDEX), 'information')
  const type = nodesAt(information, 'details', 'detail').map((detail) => textOf(detail, 'type'))
  // Also of a section or an activity alone there are backups.
  if (!information || (type.length > 0 && !type.includes('course'))) throw new Problem('NOT_A_COURSE')
  const listed = filesOf(parsed('files.xml'))
  const files = byContext(listed)
  const course = parsed('course/course.xml')
  const activities = new Map(
    eachDirectory(nodesAt(information, 'contents', 'activities', 'activity')).map((node) => {
      const module = textOf(node, 'modulename')
      const document = parsed(`${textOf(node, 'directory')}/${module}.xml`)
      const ofActivity = files.get(document?.attributes.contextid ?? '') ?? []
      const content = childOf(document, module)
      const title = textOf(content, 'name') || textOf(node, 'title')
      return [
        textOf(node, 'moduleid'),
        { module, title, content, files: ofActivity, of: textOf(node, 'sectionid') },
      ]
    }),
  )
  return {
    title: textOf(course, 'fullname') || textOf(information, 'original_course_fullname'),
    summary: textOf(course, 'summary'),
    cover: files.get(course?.attributes.contextid ?? '')?.find(({ area }) => area === 'overviewfiles'),
    sections: sectionsOf(eachDirectory(nodesAt(information, 'contents', 'sections', 'section')), {
      parsed,
      activities,
    }),
    questions: parsed('questions.xml'),
    questionFiles: new Map(
      listed.flatMap(({ component, item, file: { area, name, entry } }) =>
        component === 'question' ? [[questionFile(area, item, name), entry]] : [],
      ),
    ),
  }
}

/** A file in a text of a question or an answer: in which of its texts, its id, and the name of the file. */
export const questionFile = (area: string, item: string, name: string) => `${area}/${item}/${name}`

/** Moodle names each directory once. Whoever names one often would have it read as often. */
const eachDirectory = (nodes: XmlNode[]) => [
  ...new Map(nodes.map((node) => [textOf(node, 'directory'), node])).values(),
]

type Placed = MoodleActivity & { of: string }
type Parts = { parsed: (name: string) => XmlNode | undefined; activities: ReadonlyMap<string, Placed> }

/** By their numbers. A section inside of another stands where that names it; each activity where it is named first. */
function sectionsOf(nodes: XmlNode[], { parsed, activities }: Parts): MoodleSection[] {
  const bySection = Map.groupBy(activities.keys(), (key) => activities.get(key)?.of ?? '')
  const sections = nodes.map((node) => {
    const id = textOf(node, 'sectionid')
    const content = parsed(`${textOf(node, 'directory')}/section.xml`)
    const sequence = textOf(content, 'sequence').split(',')
    const listed = new Set([...sequence, ...(bySection.get(id) ?? [])])
    // An empty sequence names nothing.
    listed.delete('')
    const title = textOf(content, 'name')
    return {
      number: Number(textOf(content, 'number')) || 0,
      parent: textOf(node, 'parentcmid'),
      listed: [...listed],
      shown: { title, summary: textOf(content, 'summary') },
    }
  })
  const whole = sections.filter(({ parent }) => parent === '').sort((one, other) => one.number - other.number)
  const byParent = Map.groupBy(sections, ({ parent }) => parent)
  const placed = new Set<string>()
  const found = (id: string): MoodleActivity[] => {
    const activity = activities.get(id)
    const below = (byParent.get(id) ?? []).flatMap(({ listed }) =>
      listed.filter((each) => each !== id).flatMap(leaf),
    )
    return below.length > 0 || activity?.module === 'subsection' ? below : leaf(id)
  }
  const leaf = (id: string): MoodleActivity[] => {
    const activity = activities.get(id)
    if (!activity || placed.has(id)) return []
    placed.add(id)
    return [activity]
  }
  return whole.map(({ shown, listed }) => ({ ...shown, activities: listed.flatMap(found) }))
}

const HASH = /^[\da-f]{40}$/

type Listed = { context: string; component: string; item: string; file: MoodleFile }

/** Without folders. */
const filesOf = (document: XmlNode | undefined): Listed[] =>
  nodesAt(document, 'file').flatMap((node) => {
    const hash = textOf(node, 'contenthash')
    const name = textOf(node, 'filename')
    if (name === '.' || !HASH.test(hash)) return []
    const file: MoodleFile = {
      entry: `files/${hash.slice(0, 2)}/${hash}`,
      name,
      type: textOf(node, 'mimetype'),
      area: textOf(node, 'filearea'),
      isMain: textOf(node, 'sortorder') === '1',
    }
    return [
      {
        context: textOf(node, 'contextid'),
        component: textOf(node, 'component'),
        item: textOf(node, 'itemid'),
        file,
      },
    ]
  })

function byContext(listed: Listed[]): Map<string, MoodleFile[]> {
  const groups = Map.groupBy(listed, ({ context }) => context)
  return new Map([...groups].map(([context, list]) => [context, list.map(({ file }) => file)]))
}
