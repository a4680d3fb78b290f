import { paths } from '../platform/paths.ts';
import { icons } from './icons.ts';
import { page, type Section } from './page-row.tsx';

/** The regulator, the rules, what is published, and the machine. */
export const marketSections: readonly Section[] = [
  {
    key: 'n',
    icon: icons.returns,
    pages: [
      page({
        path: paths.returns,
        title: 'Returns',
        needs: 'returns',
        load: async () => (await import('../places/returns/returns-page.tsx')).ReturnsPage,
      }),
      page({
        path: paths.profiles,
        title: 'Regulatory settings',
        needs: 'profiles',
        load: async () => (await import('../places/returns/profiles-page.tsx')).ProfilesPage,
      }),
      page({
        path: paths.profile,
        title: 'Profile',
        needs: 'profiles',
        load: async () => (await import('../places/returns/profile-page.tsx')).ProfilePage,
      }),
      page({
        path: paths.return,
        title: 'Return',
        needs: 'returns',
        load: async () => (await import('../places/returns/return-page.tsx')).ReturnPage,
      }),
    ],
  },
  {
    key: 'd',
    icon: icons.rules,
    pages: [
      page({
        path: paths.rules,
        title: 'Rules',
        needs: 'rules',
        load: async () => (await import('../places/rules/rules-page.tsx')).RulesPage,
      }),
      page({
        path: paths.rulesDraft,
        title: 'Draft of the rules',
        needs: 'rules',
        load: async () => (await import('../places/rules/draft-page.tsx')).RulesDraftPage,
      }),
      page({
        path: paths.rulesDecisions,
        title: 'Decisions',
        needs: 'rules',
        load: async () => (await import('../places/rules/decisions-page.tsx')).DecisionsPage,
      }),
      page({
        path: paths.challenger,
        title: 'Challenger',
        needs: 'rules',
        load: async () => (await import('../places/rules/challenger-page.tsx')).ChallengerPage,
      }),
      page({
        path: paths.shadows,
        title: 'Challenger',
        needs: 'rules',
        load: async () => (await import('../places/rules/shadows-page.tsx')).ShadowsPage,
      }),
      page({
        path: paths.replay,
        title: 'Replay of the rules',
        needs: 'rules',
        load: async () => (await import('../places/rules/replay-page.tsx')).ReplayPage,
      }),
    ],
  },
  {
    key: 'f',
    icon: icons.forms,
    pages: [
      page({
        path: paths.forms,
        title: 'Forms',
        needs: 'channels',
        load: async () =>
          (await import('../places/published/published-page.tsx')).PublishedPage,
      }),
      page({
        path: paths.form,
        title: 'Form',
        needs: 'channels',
        given: { kind: 'forms' },
        load: async () => (await import('../places/published/file-page.tsx')).FilePage,
      }),
      page({
        path: paths.cashGuide,
        title: 'Where to pay in cash',
        needs: 'cash-guide',
        load: async () =>
          (await import('../places/cash-guide/cash-guide-page.tsx')).CashGuidePage,
      }),
      page({
        path: paths.channels,
        title: 'Channels',
        needs: 'channels',
        load: async () =>
          (await import('../places/published/published-page.tsx')).PublishedPage,
      }),
      page({
        path: paths.channel,
        title: 'Channel',
        needs: 'channels',
        given: { kind: 'channels' },
        load: async () => (await import('../places/published/file-page.tsx')).FilePage,
      }),
      page({
        path: paths.campaigns,
        title: 'Campaigns',
        needs: 'campaigns',
        load: async () =>
          (await import('../places/published/published-page.tsx')).PublishedPage,
      }),
      page({
        path: paths.campaign,
        title: 'Campaign',
        needs: 'campaigns',
        load: async () => (await import('../places/published/campaign-page.tsx')).CampaignPage,
      }),
      page({
        path: paths.campaignDraft,
        title: 'Draft',
        needs: 'campaigns',
        load: async () =>
          (await import('../places/published/campaign-draft-page.tsx')).CampaignDraftPage,
      }),
      page({
        path: paths.publications,
        title: 'History',
        needs: 'channels',
        load: async () =>
          (await import('../places/published/published-page.tsx')).PublishedPage,
      }),
      page({
        path: paths.messagesPart,
        title: 'Messages',
        needs: 'messages',
        load: async () => (await import('../places/messages/messages-page.tsx')).MessagesPage,
      }),
      page({
        path: paths.mailing,
        title: 'Message to many',
        needs: 'mailings',
        load: async () => (await import('../places/messages/mailing-page.tsx')).MailingPage,
      }),
    ],
  },
  {
    key: 'w',
    icon: icons.compliance,
    pages: [
      page({
        path: paths.compliance,
        title: 'Compliance',
        needs: 'suspicion',
        load: async () =>
          (await import('../places/compliance/suspicions-page.tsx')).SuspicionsPage,
      }),
      page({
        path: paths.suspicion,
        title: 'Suspicion',
        needs: 'suspicion',
        load: async () =>
          (await import('../places/compliance/suspicion-page.tsx')).SuspicionPage,
      }),
      page({
        path: paths.watch,
        title: 'Compliance',
        needs: 'watch-list',
        load: async () => (await import('../places/compliance/watch-page.tsx')).WatchPage,
      }),
      page({
        path: paths.breaches,
        title: 'Compliance',
        needs: 'breaches',
        load: async () => (await import('../places/compliance/breaches-page.tsx')).BreachesPage,
      }),
      page({
        path: paths.breach,
        title: 'Breach of data',
        needs: 'breaches',
        load: async () => (await import('../places/compliance/breach-page.tsx')).BreachPage,
      }),
      page({
        path: paths.readings,
        title: 'Compliance',
        needs: 'today',
        load: async () => (await import('../places/compliance/readings-page.tsx')).ReadingsPage,
      }),
      page({
        path: paths.retention,
        title: 'Compliance',
        needs: 'audit',
        load: async () =>
          (await import('../places/compliance/retention-page.tsx')).RetentionPage,
      }),
    ],
  },
  {
    key: 's',
    icon: icons.system,
    pages: [
      page({
        path: paths.systemPart,
        title: 'System',
        needs: 'system',
        load: async () => (await import('../places/system/system-page.tsx')).SystemPage,
      }),
      page({
        path: paths.partner,
        title: 'Partners',
        needs: 'partners',
        load: async () => (await import('../places/system/partner-page.tsx')).PartnerPage,
      }),
    ],
  },
  {
    key: 'a',
    icon: icons.audit,
    pages: [
      page({
        path: paths.audit,
        title: 'Audit',
        load: async () => (await import('../places/audit/audit-page.tsx')).AuditPage,
      }),
      page({
        path: paths.inspector,
        title: 'Inspection',
        needs: 'audit',
        load: async () => (await import('../places/audit/inspector-page.tsx')).InspectorPage,
      }),
    ],
  },
  {
    key: 'm',
    icon: icons.me,
    pages: [
      page({
        path: paths.me,
        title: 'Me',
        load: async () => (await import('../places/me/me-page.tsx')).MePage,
      }),
      page({
        path: paths.device,
        title: 'Log in a terminal',
        load: async () => (await import('../places/me/device-page.tsx')).DevicePage,
      }),
    ],
  },
];
