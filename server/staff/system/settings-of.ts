import type { showSettings } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { networks } from '../../../contract/market/network.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { providers } from '../../networks/providers.ts';
import { shownBureaus } from '../../networks/bureau/bureaus.ts';
import { shownRegistries } from '../../networks/registry/registries.ts';
import { ussdGateways } from '../../networks/ussd/gateways.ts';
import { shownUssd } from '../../networks/ussd/registration.ts';
import type { UssdConfig } from '../../store/ports/ussd-gateway.ts';
import type { ShownSetting } from '../../networks/registration.ts';
import type { Config } from '../../store/config.ts';

type Setting = StaffAnswerOf<typeof showSettings>['settings'][number];
type Shown = ShownSetting['value'];

const longestValue = 1000;

/** What this process was started with, by the names of docs/reference/settings.md. */
export function settingsOf(config: Config): Setting[] {
  return [
    ...ofServer(config),
    ...ofConsole(config),
    ...ofNetworks(config),
    ...ofLender(config),
  ];
}

function ofServer(config: Config): Setting[] {
  return [
    open('PROVIDERS', config.providers),
    open('PUBLIC_URL', config.publicUrl),
    open('HOST', config.host),
    open('PORT', config.port),
    open('ADMIN_HOST', config.adminHost),
    open('ADMIN_PORT', config.adminPort),
    open('OPERATOR_PORT', config.operatorPort),
    open('DATA_DIR', config.dataDir),
    secret('DATABASE_URL', config.databaseUrl),
    secret('DATABASE_MIGRATE_URL', config.databaseMigrateUrl),
    secret('DATABASE_READ_URL', config.databaseReadUrl),
    open('DATABASE_READ_MOST_SECONDS', config.databaseReadMostSeconds),
    open('FILES_S3_URL', config.files?.url),
    open('FILES_S3_BUCKET', config.files?.bucket),
    open('FILES_S3_REGION', config.files?.region),
    secret('FILES_S3_KEY', config.files?.key),
    secret('FILES_S3_SECRET', config.files?.secret),
    secret('CALLBACK_SECRET', config.callbackSecret),
    secret('CODE_PEPPER', config.codePepper),
    secret('KYC_KEKS', config.keys.current),
    secret('KYC_INDEX_KEY', config.keys.current),
    ...shownRegistries(config.registry).map(shown),
    ...shownBureaus(config.bureau).map(shown),
    open('REGISTRY_MISSING', config.registryMissing),
    open('FACE_MATCH_DISTANCE', config.face.matchDistance),
    open('FACE_REVIEW_DISTANCE', config.face.reviewDistance),
    open('LANGUAGES', config.languages.join()),
    open('LOG_LEVEL', config.logLevel),
    open('TRUST_PROXY', config.trustProxy || null),
    open('MOST_IN_FLIGHT', config.mostInFlight),
    open('MOST_CONNECTIONS', config.mostConnections),
    open('MOST_CONNECTIONS_PER_ADDRESS', config.mostConnectionsPerAddress),
    open('PUBLIC_CALLS_PER_MINUTE', config.publicCallsPerMinute),
    open('TRACKING_BYTES_PER_DAY', config.trackingBytesPerDay),
    open('TRACKING_DISK_FREE_PERCENT', config.trackingDiskFreePercent),
    open('AD_NETWORKS', [...config.adNetworks].map((pair) => pair.join('=')).join(',')),
  ];
}

function ofConsole({ console, mail, securityEmail, auditHashTo }: Config): Setting[] {
  return [
    open('CONSOLE_HOST', console?.host),
    open('CONSOLE_PORT', console?.port),
    open('CONSOLE_URL', console?.url),
    open('CONSOLE_SSO_ISSUER', console?.sso?.issuer),
    open('CONSOLE_SSO_CLIENT_ID', console?.sso?.clientId),
    secret('CONSOLE_SSO_CLIENT_SECRET', console?.sso?.clientSecret),
    open('CONSOLE_SSO_STRONG_METHODS', console?.sso?.strongMethods.join(' ')),
    open('CONSOLE_SSO_MAX_AGE_SECONDS', console?.sso?.maxAgeSeconds),
    // It may hold a password.
    secret('SMTP_URL', mail?.url),
    open('SMTP_FROM', mail?.from),
    open('SECURITY_EMAIL', securityEmail),
    open('AUDIT_HASH_TO', placeText(auditHashTo)),
  ];
}

function placeText(place: Config['auditHashTo']): string | undefined {
  if (place === null) return undefined;
  if (place.kind === 's3') return `s3:${place.access.bucket}`;
  return place.kind === 'file' ? `file:${place.path}` : `mailto:${place.to}`;
}

function ofNetworks(config: Config): Setting[] {
  const { paymentRoutes, paymentAccounts, sms } = config;
  const routes = networks.map((network) => `${network}:${paymentRoutes[network].join(',')}`);
  const { africastalking, twilio, whatsapp } = sms;
  const prices = [...(whatsapp?.prices ?? [])];
  const priced = prices.map(([of, price]) => `${of}:${formatKwacha(price)}`);
  return [
    open('PAYMENT_ROUTES', routes.join(' ')),
    ...providers.flatMap((one) => one.showSettings(paymentAccounts.get(one.name)).map(shown)),
    open('SMS_GATEWAY', sms.gateways.join(',')),
    open('SMS_SEGMENT_PRICE', sms.segmentPrice === null ? '' : formatKwacha(sms.segmentPrice)),
    open('SMS_LOGIN_BUDGET', formatKwacha(sms.loginBudget)),
    open('SMS_REPLIES', sms.hasReplies ? 'on' : 'off'),
    open('SMS_STOP_WORDS', sms.stopWords.join(',')),
    open('AFRICASTALKING_URL', africastalking?.url),
    open('AFRICASTALKING_USERNAME', africastalking?.username),
    secret('AFRICASTALKING_API_KEY', africastalking?.apiKey),
    open('AFRICASTALKING_SENDER', africastalking?.sender),
    open('TWILIO_URL', twilio?.url),
    secret('TWILIO_ACCOUNT_SID', twilio?.accountSid),
    secret('TWILIO_AUTH_TOKEN', twilio?.authToken),
    open('TWILIO_SENDER', twilio?.sender),
    open('TWILIO_CALLBACK_URL', twilio?.callbackUrl),
    open('WHATSAPP_URL', whatsapp?.url),
    open('WHATSAPP_VERSION', whatsapp?.version),
    open('WHATSAPP_PHONE_NUMBER_ID', whatsapp?.phoneNumberId),
    open('WHATSAPP_PRICES', priced.join(' ')),
    open('WHATSAPP_ACCOUNT_ID', whatsapp?.accountId),
    secret('WHATSAPP_TOKEN', whatsapp?.token),
    secret('WHATSAPP_APP_SECRET', whatsapp?.appSecret),
    secret('WHATSAPP_VERIFY_TOKEN', whatsapp?.verifyToken),
    ...ofUssd(config.ussd),
  ];
}

function ofUssd({ gateways, sessionsPerMinute, collectAfterSeconds }: UssdConfig): Setting[] {
  return [
    open('USSD_GATEWAYS', gateways.map(({ name }) => name).join(',')),
    ...ussdGateways.flatMap(({ name }) =>
      shownUssd(
        name,
        gateways.find((one) => one.name === name),
      ).map(shown),
    ),
    open('USSD_SESSIONS_PER_MINUTE', sessionsPerMinute),
    open('USSD_COLLECT_AFTER_SECONDS', collectAfterSeconds),
  ];
}

function ofLender({ lender }: Config): Setting[] {
  return [
    open('LENDER_NAME', lender.name),
    open('LICENCE_PROFILE', lender.licenceProfile),
    open('LICENCE_NUMBER', lender.licenceNumber),
    open('COMPANY_NUMBER', lender.companyNumber),
    open('REGULATOR', lender.regulator),
    open('LENDER_ADDRESS', lender.address),
    open('COMPLAINTS_PHONE', lender.complaintsPhone),
    open('COMPLAINTS_EMAIL', lender.complaintsEmail),
  ];
}

function shown({ name, value, isSecret }: ShownSetting): Setting {
  return isSecret ? secret(name, value) : open(name, value);
}

function open(name: string, value: Shown): Setting {
  return {
    name,
    value: isSet(value) ? String(value).slice(0, longestValue) : '',
    isSecret: false,
  };
}

/** Only that there is one: not its length, not its end. */
function secret(name: string, value: Shown): Setting {
  return { name, value: isSet(value) ? 'set' : '', isSecret: true };
}

function isSet(value: Shown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== 0;
}
