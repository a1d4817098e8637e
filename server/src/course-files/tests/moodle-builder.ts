import { createHash } from 'node:crypto'
import { tgzOf, zipOf } from './archives.ts'

/**
 * The XML of backups. Until 3.11 quizzes name their questions, since 4.0 entries of a bank with versions, and since 5.0 the bank of
 * a course is an activity in it.
 */
export type MoodleFormat = '3.9' | '4.x' | '5.0'

const RELEASES: Record<MoodleFormat, string> = {
  '3.9': '3.9.25 (Build: 20231211)',
  '4.x': '4.4.8 (Build: 20250414)',
  '5.0': '5.0.2 (Build: 20250811)',
}

type Answer = { text: string; fraction: number; feedback?: string }
type Question = { type: string; text: string; answers?: Answer[]; isSingle?: boolean; feedback?: string }
type File = { name: string; content: Uint8Array; type: string; area?: string; isInArchive?: boolean }
type Activity = {
  module: string
  name: string
  /** The elements of the module beside its name, such as `externalurl`. */
  fields?: Record<string, string>
  files?: File[]
  questions?: Question[]
  /** A section that stands in its place: since 4.5. */
  subsection?: Section
}
type Section = { name: string; summary?: string; activities: Activity[] }
export type MoodleCourse = { fullname: string; summary?: string; cover?: File; sections: Section[] }
type Entry = { name: string; content: string | Uint8Array }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, value: string | number) => `<${name}>${escaped(String(value))}</${name}>`
const elements = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join('\n')
const document = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`

/** The files of a course's backup, as Moodle's own documentation and code lay them out. */
export function moodleEntries(course: MoodleCourse, format: MoodleFormat): Entry[] {
  const writer = {
    entries: [] as Entry[],
    files: [] as string[],
    questions: [] as string[],
    activities: [] as string[],
    sections: [] as string[],
    next: 10,
  }
  const nextId = () => {
    writer.next += 1
    return writer.next
  }
  const addFile = (
    contextid: number,
    { name, content, type, area = 'content', isInArchive = true }: File,
  ) => {
    const hash = createHash('sha1').update(content).digest('hex')
    const path = `files/${hash.slice(0, 2)}/${hash}`
    if (isInArchive && !writer.entries.some((entry) => entry.name === path))
      writer.entries.push({ name: path, content })
    for (const filename of ['.', name])
      writer.files.push(
        `<file id="${nextId()}">${elements({ contenthash: filename === '.' ? createHash('sha1').digest('hex') : hash, contextid, component: 'mod', filearea: area, itemid: 0, filepath: '/', filename, userid: '$@NULL@$', filesize: content.length, mimetype: filename === '.' ? '$@NULL@$' : type, sortorder: 0 })}</file>`,
      )
  }

  function addSection({ name, summary = '', activities }: Section, number: number, parentcmid = ''): void {
    const sectionid = nextId()
    const cmids = activities.map((activity) => addActivity(activity, sectionid))
    const directory = `sections/section_${sectionid}`
    const content = elements({
      number,
      name: name || '$@NULL@$',
      summary,
      summaryformat: 1,
      sequence: cmids.join(','),
      visible: 1,
    })
    writer.entries.push({
      name: `${directory}/section.xml`,
      content: document(`<section id="${sectionid}">${content}</section>`),
    })
    const isInside: Record<string, string> = parentcmid === '' ? {} : { parentcmid, modname: 'subsection' }
    writer.sections.push(
      `<section>${elements({ sectionid, title: name || number, directory, ...isInside })}</section>`,
    )
  }

  function addActivity(activity: Activity, sectionid: number): number {
    const { module, name, fields = {}, files = [], questions = [], subsection } = activity
    const [moduleid, contextid] = [nextId(), nextId()]
    const directory = `activities/${module}_${moduleid}`
    for (const file of files) addFile(contextid, file)
    const slots = questions.map((question, index) => addQuestion(question, index + 1))
    const instances = module === 'quiz' ? `<question_instances>${slots.join('')}</question_instances>` : ''
    const content = `<${module} id="${nextId()}">${elements({ name, ...fields })}${instances}</${module}>`
    const opening = `<activity id="${moduleid}" moduleid="${moduleid}" modulename="${module}" contextid="${contextid}">`
    writer.entries.push(
      { name: `${directory}/${module}.xml`, content: document(`${opening}${content}</activity>`) },
      { name: `${directory}/grades.xml`, content: document('<activity_gradebook></activity_gradebook>') },
    )
    writer.activities.push(
      `<activity>${elements({ moduleid, sectionid, modulename: module, title: name, directory })}</activity>`,
    )
    if (subsection) addSection(subsection, 100 + moduleid, String(moduleid))
    return moduleid
  }

  function addQuestion(
    { type, text, answers = [], isSingle = true, feedback = '' }: Question,
    slot: number,
  ): string {
    const ids = answers.map(nextId)
    const written = answers.map(
      ({ text: answertext, fraction, feedback: comment = '' }, index) =>
        `<answer id="${ids[index]}">${elements({ answertext, answerformat: 1, fraction: fraction.toFixed(7), feedback: comment })}</answer>`,
    )
    const settings =
      type === 'truefalse'
        ? `<truefalse id="1">${elements({ trueanswer: ids[0] ?? 0, falseanswer: ids[1] ?? 0 })}</truefalse>`
        : `<${type} id="1">${elements({ single: isSingle ? 1 : 0, shuffleanswers: 1 })}</${type}>`
    const plugin = `<plugin_qtype_${type}_question><answers>${written.join('')}</answers>${settings}</plugin_qtype_${type}_question>`
    const [questionid, entryid] = [nextId(), nextId()]
    const question = (words: string, id: number) =>
      `<question id="${id}">${elements({ parent: 0, name: 'P', questiontext: words, questiontextformat: 1, generalfeedback: feedback, defaultmark: '1.0000000', qtype: type })}${plugin}</question>`
    const category = (body: string) =>
      `<question_category id="${nextId()}">${element('name', 'Banco')}${body}</question_category>`
    const instance = { slot, page: 1, maxmark: '2.0000000' }
    if (format === '3.9') {
      writer.questions.push(category(`<questions>${question(text, questionid)}</questions>`))
      return `<question_instance id="${nextId()}">${elements({ ...instance, questionid })}</question_instance>`
    }
    const version = (number: number, words: string, id: number, status = 'ready') =>
      `<question_versions id="${nextId()}">${elements({ version: number, status })}<questions>${question(words, id)}</questions></question_versions>`
    // Quizzes that name no version mean the newest that is ready.
    const versions =
      version(1, 'Versão antiga?', nextId()) +
      version(2, text, questionid) +
      version(3, 'Rascunho?', nextId(), 'draft')
    writer.questions.push(
      category(
        `<question_bank_entries><question_bank_entry id="${entryid}"><question_version>${versions}</question_version></question_bank_entry></question_bank_entries>`,
      ),
    )
    const reference = elements({
      usingcontextid: 1,
      component: 'mod_quiz',
      questionarea: 'slot',
      questionbankentryid: entryid,
      version: '$@NULL@$',
    })
    return `<question_instance id="${nextId()}">${elements(instance)}<question_reference id="${nextId()}">${reference}</question_reference></question_instance>`
  }

  const contextid = nextId()
  if (course.cover) addFile(contextid, { ...course.cover, area: 'overviewfiles' })
  const bank = {
    module: 'qbank',
    name: 'Banco do curso',
    fields: { intro: '', introformat: '1', type: 'standard' },
  }
  for (const [number, { activities, ...section }] of course.sections.entries()) {
    const hasBank = format === '5.0' && number === 0
    addSection({ ...section, activities: hasBank ? [bank, ...activities] : activities }, number)
  }
  const contents = `<contents><activities>${writer.activities.join('\n')}</activities><sections>${writer.sections.toReversed().join('\n')}</sections><course>${elements({ courseid: 2, title: 'C', directory: 'course' })}</course></contents>`
  const details = `<details><detail backup_id="x">${elements({ type: 'course', format: 'moodle2' })}</detail></details>`
  const information = elements({
    name: 'backup.mbz',
    moodle_release: RELEASES[format],
    original_course_fullname: course.fullname,
  })
  return [
    {
      name: 'moodle_backup.xml',
      content: document(
        `<moodle_backup><information>${information}${details}${contents}</information></moodle_backup>`,
      ),
    },
    {
      name: 'course/course.xml',
      content: document(
        `<course id="2" contextid="${contextid}">${elements({ shortname: 'C', fullname: course.fullname, summary: course.summary ?? '' })}</course>`,
      ),
    },
    { name: 'files.xml', content: document(`<files>${writer.files.join('\n')}</files>`) },
    {
      name: 'questions.xml',
      content: document(`<question_categories>${writer.questions.join('\n')}</question_categories>`),
    },
    { name: 'users.xml', content: document('<users></users>') },
    ...writer.entries,
  ]
}

/** Moodle 3 and later pack a gzipped tar, or a ZIP if the school has chosen so. */
export const mbzOf = (entries: readonly Entry[], packing: 'tgz' | 'zip') =>
  packing === 'tgz'
    ? tgzOf([
        { name: '.ARCHIVE_INDEX', content: `Moodle archive file index. Count: ${entries.length}\n` },
        ...entries,
      ])
    : zipOf(entries.map((entry) => ({ ...entry, isCompressed: true })))
