import { Check, Clock, Eye, ListChecks, Pencil, SlidersHorizontal, Trash2, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '#/ui/accordion.tsx'
import { Avatar } from '#/ui/avatar.tsx'
import { Badge } from '#/ui/badge.tsx'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Button } from '#/ui/button.tsx'
import { Counters } from '#/ui/counters.tsx'
import { StatBox } from '#/ui/stat-box.tsx'
import { Table, type TableSort } from '#/ui/table.tsx'
import type { GallerySection } from './section.ts'

function Badges() {
  return (
    <div className="flex flex-wrap gap-3">
      <Badge kind="quiz" icon={ListChecks}>
        Quiz
      </Badge>
      <Badge kind="success" icon={Check}>
        Aprovado
      </Badge>
      <Badge kind="danger" icon={X}>
        Reprovado
      </Badge>
      <Badge kind="beam">64% assistido</Badge>
      <Badge icon={Pencil}>Rascunho</Badge>
      <Badge kind="success" icon={Eye}>
        Publicado
      </Badge>
      <Badge kind="warning" icon={Clock}>
        Em breve
      </Badge>
      <Badge kind="outline">Estudante</Badge>
      <Badge kind="quiz" icon={SlidersHorizontal}>
        Admin
      </Badge>
    </div>
  )
}

function Beams() {
  return (
    <div className="grid gap-5">
      <BeamRow value={0} label="Progresso do primeiro curso" />
      <BeamRow value={20} label="Progresso do segundo curso" size="sm" />
      <BeamRow value={64} label="Progresso da aula" threshold={90} />
      <BeamRow value={100} label="Progresso do último curso" />
      <div className="night rounded-lg bg-background p-5">
        <BeamRow value={63} label="Progresso do curso em andamento" size="lg" />
      </div>
    </div>
  )
}

function Stats() {
  return (
    <div className="grid gap-8">
      <StatBox
        stats={[
          { label: 'Total de Tentativas', value: 42, detail: 'uma por estudante', icon: UsersRound },
          { label: 'Taxa de Aprovação', value: '76%', beam: { value: 76 } },
          { label: 'Média de Pontuação', value: '78%', beam: { value: 78, threshold: 70 } },
          { label: 'Tempo Médio', value: 6, unit: 'min', detail: 'por tentativa' },
        ]}
      />
      <Counters
        counters={[
          { label: 'Em andamento', value: 2 },
          { label: 'Concluídos', value: 1 },
          { label: 'Total de cursos', value: 6 },
        ]}
      />
    </div>
  )
}

const users = [
  {
    id: '1',
    name: 'Aparecida dos Santos',
    initials: 'AS',
    email: 'cida.santos@exemplo.com.br',
    attempts: 12,
  },
  { id: '2', name: 'Cláudia Yamamoto', initials: 'CY', email: 'claudia.y@exemplo.com.br', attempts: 4 },
  { id: '3', name: 'Iago Cavalcanti', initials: 'IC', email: 'iago.cav@exemplo.com.br', attempts: 31 },
]

type SortKey = 'name' | 'email' | 'attempts' | 'actions'

function Users() {
  const [sort, setSort] = useState<TableSort<SortKey>>({ key: 'name', direction: 'ascending' })
  const sorted = users.toSorted((a, b) => {
    const order = sort.key === 'attempts' ? a.attempts - b.attempts : a.name.localeCompare(b.name, 'pt-BR')
    return sort.direction === 'ascending' ? order : -order
  })
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-surface-raised">
      <Table<(typeof users)[number], SortKey>
        caption="Usuários"
        sort={sort}
        onSortChange={setSort}
        rows={sorted}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: 'Nome',
            isSortable: true,
            isRowHeader: true,
            cell: ({ name, initials }) => (
              <span className="flex items-center gap-3">
                <Avatar initials={initials} size="sm" />
                {name}
              </span>
            ),
          },
          { key: 'email', header: 'Email', className: 'text-text-muted', cell: ({ email }) => email },
          {
            key: 'attempts',
            header: 'Tentativas',
            align: 'right',
            isSortable: true,
            cell: (row) => row.attempts,
          },
          {
            key: 'actions',
            header: 'Ações',
            align: 'right',
            cell: ({ name }) => (
              <span className="inline-flex">
                <Button variant="ghost" size="sm" icon={Pencil} aria-label={`Editar ${name}`} />
                <Button variant="ghost-danger" size="sm" icon={Trash2} aria-label={`Deletar ${name}`} />
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

function Questions() {
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-surface-raised text-sm">
      <Accordion
        defaultOpen={['1']}
        items={[
          {
            value: '1',
            lead: 1,
            title: 'Qual é o primeiro passo para montar o orçamento dos três envelopes?',
            aside: <BeamRow value={93} label="Acertos da questão 1" size="sm" />,
            content: 'Anotar toda a renda do mês.',
          },
          {
            value: '2',
            lead: 2,
            title: 'Gastos fixos entram no envelope do essencial?',
            aside: <BeamRow value={61} label="Acertos da questão 2" size="sm" />,
            content: 'Sim. O que se repete todo mês é essencial.',
          },
        ]}
      />
    </div>
  )
}

export const dataSections: GallerySection[] = [
  { id: 'badges', title: 'Selos', span: 5, Content: Badges },
  { id: 'beam', title: 'Facho de progresso', span: 5, Content: Beams },
  { id: 'stats', title: 'Números', span: 12, Content: Stats },
  { id: 'table', title: 'Tabela', span: 8, Content: Users },
  { id: 'accordion', title: 'Questões que abrem', span: 12, Content: Questions },
]
