/** A service's keys, which only the service's name beside them tells from other text. */
interface ServiceFormat {
  /** Word in the name before the key, in small letters. */
  service: string;
  /** Source of a regular expression for the whole key, case-insensitive, every repetition bounded. */
  key: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const one = (names: string, ...keys: string[]): ServiceFormat[] =>
  names.split(' ').map((service) => ({ service, key: keys.join('|') }));

/**
 * Which alphabets and lengths the keys of services have. The facts are those of the rules of gitleaks (MIT, see NOTICE),
 * rewritten; public ids and keys of fewer
 * than 24 characters are left out.
 */
export const SERVICE_FORMATS: readonly ServiceFormat[] = [
  ...one('adafruit fastly nytimes discord', '[a-z0-9=_-]{32}', '[0-9a-f]{64}'),
  ...one(
    'algolia asana bitbucket bittrex codecov droneci flickr privateai private_ai',
    '[a-z0-9]{32}',
    '[a-z0-9=_-]{64}',
  ),
  ...one('adobe facebook finicity linear', '[0-9a-f]{32}'),
  ...one('alibaba plaid twitch', '[a-z0-9]{30}'),
  ...one('atlassian confluence jira', '[a-z0-9]{20}[0-9a-f]{4}'),
  ...one('beamer', 'b_[a-z0-9=_-]{44}'),
  ...one('cloudflare', '[a-z0-9_-]{40}', '[0-9a-f]{37}'),
  ...one('cohere datadog', '[a-z0-9]{40}'),
  ...one('coinbase', '[a-z0-9_-]{64}'),
  ...one('contentful', '[a-z0-9=_-]{43}'),
  ...one('dropbox', '[a-z0-9]{11}a{10}[a-z0-9=_-]{43}', 'sl\\.[a-z0-9=_-]{135}'),
  ...one('etsy', '[a-z0-9]{24}'),
  ...one('confluent freshbooks newrelic new_relic new-relic sumo', '[a-z0-9]{64}'),
  ...one('gitter launchdarkly', '[a-z0-9=_-]{40}'),
  ...one('gocardless', 'live_[a-z0-9=_-]{40}'),
  ...one('hubspot heroku messagebird message_bird sendbird snyk squarespace kucoin', UUID),
  ...one('intercom', '[a-z0-9=_-]{60}'),
  ...one('jfrog artifactory bintray xray', '[a-z0-9]{64}', '[a-z0-9]{73}'),
  ...one('kraken', '[a-z0-9/=_+-]{80,90}'),
  ...one('kucoin', '[0-9a-f]{24}'),
  ...one('lob', '(?:live|test)_[0-9a-f]{35}', '(?:live|test)_pub_[0-9a-f]{31}'),
  ...one('mailgun', '(?:pub)?key-[0-9a-f]{32}', '[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}'),
  ...one('mattermost', '[a-z0-9]{26}'),
  ...one('meraki sendbird', '[0-9a-f]{40}'),
  ...one('messagebird message_bird', '[a-z0-9]{25}'),
  ...one('netlify', '[a-z0-9=_-]{40,46}'),
  ...one('okta', '00[\\w=-]{40}'),
  ...one('plaid', `access-(?:sandbox|development|production)-${UUID}`, '[a-z0-9]{24}'),
  ...one('rapidapi', '[a-z0-9_-]{50}'),
  ...one('sentry', '[0-9a-f]{64}'),
  ...one('sonar_login sonar.login sonarlogin sonar_token', '[a-z0-9=_-]{40}'),
  ...one('sourcegraph', '[0-9a-f]{40}'),
  ...one(
    'twitter',
    '[a-z0-9]{25}',
    '[a-z0-9]{45}',
    '[a-z0-9]{50}',
    '\\d{15,25}-[a-z0-9]{20,40}',
    'a{22}[a-z0-9%]{80,100}',
  ),
  ...one(
    'yandex',
    't1\\.[a-z0-9_-]{1,64}={0,2}\\.[a-z0-9_-]{86}={0,2}',
    'aqvn[a-z0-9_-]{35,38}',
    'yc[a-z0-9_-]{38}',
  ),
  ...one('zendesk', '[a-z0-9]{40}'),
];
