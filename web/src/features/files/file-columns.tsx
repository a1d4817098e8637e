import type { ListedFile } from '@farol/contract/files.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { counted, DOWNLOADS } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { shortDate } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import type { TableColumn } from '#/ui/table.tsx'

/** Where there is less room, what these columns say stands under the name. */
const wideOnly = 'max-xl:hidden'

export const fileColumns = (onDelete: (file: ListedFile) => void): TableColumn<ListedFile, string>[] => [
  {
    key: 'name',
    header: 'Arquivo',
    isRowHeader: true,
    className: 'md:min-w-44 wrap-anywhere',
    cell: (file) => (
      <>
        {file.name}
        <span className="block text-xs font-body text-text-muted tabular-nums xl:hidden">
          {formatOf(file)} · {shortDate(file.createdAt)}
          {file.kind === 'material' ? ` · ${counted(file.downloads, DOWNLOADS)}` : null}
        </span>
      </>
    ),
  },
  { key: 'format', header: 'Tipo', className: `text-text-muted ${wideOnly}`, cell: formatOf },
  {
    key: 'size',
    header: 'Tamanho',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: ({ size }) => bytesText(size),
  },
  {
    key: 'date',
    header: 'Enviado em',
    className: `text-text-muted tabular-nums ${wideOnly}`,
    cell: ({ createdAt }) => shortDate(createdAt),
  },
  {
    key: 'downloads',
    header: 'Downloads',
    align: 'right',
    className: wideOnly,
    cell: ({ kind, downloads }) => (kind === 'material' ? numberText(downloads) : '–'),
  },
  {
    key: 'uses',
    header: 'Usado em',
    className: 'max-md:block md:min-w-44',
    cell: (file) => <Uses file={file} />,
  },
  {
    key: 'actions',
    header: 'Ações',
    align: 'right',
    cell: (file) =>
      // What a lesson uses is taken out of the lesson first, where one sees what happens.
      file.useCount > 0 ? (
        <span className="text-xs text-text-muted">Em uso</span>
      ) : (
        <Button
          variant="ghost-danger"
          size="sm"
          icon={Trash2}
          aria-label={`Deletar ${file.name}`}
          onClick={() => onDelete(file)}
          className="max-md:-ml-3"
        />
      ),
  },
]

const formatOf = ({ format }: ListedFile) => format || 'Enviando'

const DAY_MS = 24 * 60 * 60 * 1_000
const DAYS = ['dia', 'dias'] as const

function Uses({ file: { kind, uses, useCount, goesAt } }: { file: ListedFile }) {
  if (useCount === 0)
    return (
      // One element: on a phone a cell is a grid.
      <span className="grid justify-items-start gap-1">
        <Badge>{kind === 'course' ? 'Ainda não importado' : 'Sem uso'}</Badge>
        {goesAt === null ? null : (
          <span className="text-xs text-text-muted">{goesText(Date.parse(goesAt) - Date.now())}</span>
        )}
      </span>
    )
  return (
    <ul className="grid gap-1">
      {uses.map(({ lessonId, lessonTitle, courseId, courseTitle }) => (
        <li key={lessonId} className="wrap-anywhere">
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId/edit"
            params={{ courseId, lessonId }}
            className="inline-block min-h-6 rounded-sm underline underline-offset-4 hover:decoration-2"
          >
            {lessonTitle}
          </Link>
          <Link
            to="/admin/courses/$courseId"
            params={{ courseId }}
            className="block min-h-6 rounded-sm pt-0.5 text-xs text-text-muted underline-offset-4 hover:underline"
          >
            {courseTitle}
          </Link>
        </li>
      ))}
      {useCount > uses.length ? (
        <li className="text-xs text-text-muted">e mais {numberText(useCount - uses.length)}</li>
      ) : null}
    </ul>
  )
}

function goesText(ms: number) {
  const days = Math.round(ms / DAY_MS)
  return days < 1 ? 'Será apagado hoje' : `Será apagado em ${counted(days, DAYS)}`
}
