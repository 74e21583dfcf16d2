/** A credential that its issuer made recognisable. */
interface TokenFormat {
  /** What replaces it: `[redacted:<kind>]`. */
  kind: string;
  /** Source of a regular expression for something cheap to look for that every such token holds. */
  marker: string;
  /** Source of a regular expression, case-sensitive, every repetition bounded by a count. */
  pattern: string;
}

const format = (kind: string, marker: string, ...patterns: string[]): TokenFormat => ({
  kind,
  marker,
  pattern: patterns.join('|'),
});

/** Not far inside a word: else what repeats this mark is looked over from each of them. */
const JWT_BEGINS = 'eyJ(?<=(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{0,64}eyJ)';

/**
 * Formats as issuers document them: a prefix, an alphabet and a length. Lengths are given with slack towards
 * longer, because issuers lengthen their tokens.
 */
export const TOKEN_FORMATS: readonly TokenFormat[] = [
  format('knowhow-key', 'kh_', 'kh_[A-Za-z0-9]{4,64}_[A-Za-z0-9_-]{16,128}'),
  // Models
  format('anthropic-key', 'sk-ant-', 'sk-ant-[a-z0-9]{2,12}-[A-Za-z0-9_-]{20,200}'),
  format(
    'openai-key',
    'sk-',
    'sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,200}',
    'sk-[A-Za-z0-9]{20,100}',
  ),
  format(
    'model-key',
    'sk-or-v1-|sk-lf-|gsk_|xai-',
    'sk-or-v1-[0-9a-f]{40,80}',
    'sk-lf-[0-9a-f-]{30,40}',
    'gsk_[A-Za-z0-9]{40,80}',
    'xai-[A-Za-z0-9]{60,100}',
  ),
  format(
    'model-key',
    'pplx-|r8_|hf_|api_org_|lsv2_',
    'pplx-[A-Za-z0-9]{40,64}',
    'r8_[A-Za-z0-9]{37}',
    'hf_[A-Za-z]{34}(?![A-Za-z0-9_])',
    'api_org_[A-Za-z]{34}(?![A-Za-z0-9_])',
    'lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}',
  ),
  // Clouds
  format(
    'aws-key-id',
    'AKIA|ASIA|ABIA|ACCA|A3T',
    '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z2-7]{16}(?![A-Z0-9])',
  ),
  format(
    'aws-bedrock-key',
    'ABSK|bedrock-api-key-',
    'ABSK[A-Za-z0-9+/]{100,300}={0,2}',
    'bedrock-api-key-[A-Za-z0-9+/=]{20,2000}',
  ),
  format(
    'google-key',
    'AIza|GOCSPX-|ya29',
    'AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])',
    'GOCSPX-[A-Za-z0-9_-]{28}',
    'ya29\\.[A-Za-z0-9_-]{20,500}',
  ),
  format('azure-secret', 'Q~', '[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])'),
  format('digitalocean-token', '_v1_', 'do[opr]_v1_[0-9a-f]{64}'),
  format('heroku-key', 'HRKU-', 'HRKU-[A-Za-z0-9_-]{36,80}'),
  format('alibaba-key-id', 'LTAI', 'LTAI[A-Za-z0-9]{17,21}(?![A-Za-z0-9])'),
  format('databricks-token', 'dapi', 'dapi[0-9a-f]{32}(?:-[0-9])?'),
  format(
    'cloud-token',
    'pul-|dp\\.|dt0|atlasv1|fm1|fm2|tskey-|nfp_|vercel_|pscale_|sbp_|sb_secret_',
    'pul-[0-9a-f]{40}',
    'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9_.-]{30,80}',
    'dt0[a-z][0-9]{2}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}',
    '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,80}',
    'fm[12][ar]?_[A-Za-z0-9+/]{90,500}={0,2}',
    'tskey-[a-z]{3,10}-[A-Za-z0-9_-]{10,100}',
    'nfp_[A-Za-z0-9]{36}',
    'vercel_[A-Za-z0-9]{24,80}',
    'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,64}',
    'sbp_[0-9a-f]{40}',
    'sb_secret_[A-Za-z0-9_-]{20,60}',
  ),
  format(
    'vault-token',
    'hvs\\.|hvb\\.|hvr\\.|s\\.|b\\.',
    'hv[sbr]\\.[A-Za-z0-9_-]{24,300}',
    '[sb]\\.(?=[A-Za-z]{0,23}[0-9])[A-Za-z0-9]{24}(?![A-Za-z0-9.(])',
  ),
  // Code hosts and registries
  format(
    'github-token',
    'gh[pousr]_|github_pat_',
    'gh[pousr]_[A-Za-z0-9]{36,255}',
    'github_pat_[A-Za-z0-9_]{22,255}',
  ),
  format(
    'gitlab-token',
    'gl[a-z]{2,5}-|GR1348941|_gitlab_session=',
    'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[A-Za-z0-9_.=-]{18,300}',
    'GR1348941[A-Za-z0-9_-]{20,50}',
    '(?<=_gitlab_session=)[0-9a-z]{32}(?![A-Za-z0-9])',
  ),
  format('atlassian-token', 'ATATT3|ATBB', 'ATATT3[A-Za-z0-9_=-]{60,300}', 'ATBB[A-Za-z0-9]{32}'),
  format(
    'registry-token',
    'npm_|pypi-|rubygems_|dckr_|CLOJARS_|AKCp|cmVmd|oy2|cio',
    'npm_[A-Za-z0-9]{36}',
    'pypi-AgE[A-Za-z0-9_-]{50,1000}',
    'rubygems_[0-9a-f]{48}',
    'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,60}',
    'CLOJARS_[0-9a-z]{60}',
    'AKCp[A-Za-z0-9]{60,80}',
    'cmVmdGtu[A-Za-z0-9]{40,80}',
    'cmVmd[A-Za-z0-9]{59}(?![A-Za-z0-9])',
    'oy2[a-z0-9]{43}',
    'cio[A-Za-z0-9]{32}',
  ),
  format(
    'ci-token',
    'bkua_|CCIPRJ_|API-|sq[uap]_|pn[ubk]_|ico-|sgp_|slk_',
    'bkua_[0-9a-f]{40}',
    'CCIPRJ_[A-Za-z0-9_]{20,80}',
    'API-[A-Z0-9]{25,27}(?![A-Za-z0-9-])',
    'sq[uap]_[A-Za-z0-9]{40}',
    'pn[ubk]_[A-Za-z0-9]{36}',
    '(?<!\\.)ico-[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    'sgp_(?:[A-Za-z0-9]{16}_|local_)?[0-9A-Fa-f]{40}',
    'slk_[0-9a-f]{64}',
  ),
  format(
    'monitoring-token',
    'glc_|glsa_|eyJrIjoi|sntry[su]_|NR[A-Z]{2}-',
    'glc_[A-Za-z0-9+/]{32,400}={0,3}',
    'eyJrIjoi[A-Za-z0-9]{70,400}={0,3}',
    'glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}',
    'sntry[su]_[A-Za-z0-9+/=_-]{64,300}',
    'NR(?:AK|RA|II|JS|BR)-[A-Za-z0-9_-]{19,64}',
  ),
  // Messages, shops, money
  format(
    'slack-token',
    'xox[a-z]|xapp-',
    'xox[abeoprs]-(?:[0-9]{1,2}-)?[0-9]{6,16}(?:-[0-9]{6,16}){0,3}-[A-Za-z0-9]{8,64}',
    'xox[ar]-(?:[0-9]-)?(?=[A-Za-z]{0,47}[0-9])[A-Za-z0-9]{8,48}(?![A-Za-z0-9-])',
    'xoxe(?:\\.xox[bp])?-[0-9]-[A-Za-z0-9]{60,400}',
    'xapp-[0-9]-[A-Z0-9]{8,15}-[0-9]{8,16}-[0-9a-f]{32,128}',
  ),
  format(
    'webhook-url',
    'hooks\\.slack|/webhooks/|webhookb2',
    'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/+]{20,120}',
    'discord(?:app)?\\.com/api/webhooks/[0-9]{15,21}/[A-Za-z0-9_-]{50,100}',
    '[a-z0-9-]{1,63}\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/-]{60,250}',
  ),
  format(
    'discord-token',
    '[MNO][A-Za-z0-9_-]{23,27}\\.',
    '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}',
  ),
  format('telegram-token', '[0-9]:A', '[0-9]{8,10}:A[A-Za-z0-9_-]{33,35}(?![A-Za-z0-9_-])'),
  format(
    'facebook-token',
    'EAA|[0-9][|%]',
    'EAA[A-Za-z0-9]{60,400}',
    '[0-9]{13,17}[|%][A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])',
  ),
  format(
    'stripe-key',
    '_live_|_test_|_prod_|whsec_',
    '(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,120}',
    'whsec_[A-Za-z0-9+/]{24,80}={0,2}',
  ),
  format('square-token', 'sq0|EAAA', 'sq0[a-z]{3}-[A-Za-z0-9_-]{22,50}', 'EAAA[A-Za-z0-9_-]{60}'),
  format('shopify-token', 'shp[a-z]{2}_', 'shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32}'),
  format(
    'mail-key',
    'SG\\.|xkeysib-|key-|-us[0-9]|re_',
    'SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}',
    'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}',
    'key-[0-9a-f]{32}(?![0-9a-f])',
    '[0-9a-f]{32}-us[0-9]{1,2}(?![0-9])',
    're_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,30}',
  ),
  format('twilio-key', 'SK[0-9a-f]{32}', 'SK[0-9a-f]{32}(?![0-9a-f])'),
  format(
    'payment-key',
    'EZ[AT]K|access_token\\$|FLW[PS]',
    'EZ[AT]K[A-Za-z0-9]{54}(?![A-Za-z0-9])',
    'access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}',
    'FLW(?:PUB|SEC)K(?:_TEST)?-[0-9a-h]{12,40}',
  ),
  // Work and data
  format(
    'workspace-token',
    'ntn_|secret_|lin_|figd_|pat|tfp_|CFPAT-|PMAK-|rdme_|aio_|duffel_|s-s4t2',
    'ntn_[A-Za-z0-9]{46}(?![A-Za-z0-9])',
    'secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])',
    'lin_(?:api|oauth)_[A-Za-z0-9]{32,64}',
    'figd_[A-Za-z0-9_-]{20,80}',
    'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}',
    'pat-(?:na|eu)[0-9]-[0-9a-f-]{36}',
    'tfp_[A-Za-z0-9_.-]{40,80}',
    'CFPAT-[A-Za-z0-9_-]{43}',
    'PMAK-[0-9a-f]{24}-[0-9a-f]{34}',
    'rdme_[a-z0-9]{70}',
    'aio_[A-Za-z0-9]{28}',
    'duffel_(?:test|live)_[A-Za-z0-9_=-]{43}',
    's-s4t2(?:ud|af)-[0-9a-f]{64}',
  ),
  format(
    '1password-key',
    'A3-|ops_',
    'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
    'ops_eyJ[A-Za-z0-9+/=_-]{100,2000}',
  ),
  // Marks that the rules of gitleaks know besides (MIT, see NOTICE)
  format(
    'service-key',
    'p8e-|4b1d|\\.acc[_-]|v1\\.0-|dnkey-|fo1_|fio-u-|pubkey-|access-|_mmk|sha256~|tk-us-|sm_[aps]at|shippo_|AQVN|[ps]at\\.|ATCTT3|xkeysib|sl\\.|live_',
    'p8e-[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    '4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])',
    '(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}',
    'v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}',
    'dnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}',
    'fo1_[A-Za-z0-9_-]{43}',
    'fio-u-[A-Za-z0-9_=-]{64}',
    'access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk',
    'sha256~[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])',
    'tk-us-[A-Za-z0-9_-]{48}',
    'sm_[aps]at_[A-Za-z0-9]{16}',
    'shippo_(?:live|test)_[0-9A-Fa-f]{40}',
    '[ps]at\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}',
    'ATCTT3[A-Za-z0-9_=-]{60,300}',
    'sl\\.[A-Za-z0-9_=-]{130,200}',
    'AQVN[A-Za-z0-9_-]{35,38}(?![A-Za-z0-9_-])',
  ),
  format('password-hash', '\\$', '(?<![A-Za-z0-9])\\$2[abxy]\\$[0-9]{2}\\$[A-Za-z0-9./]{53}'),
  format('age-key', 'AGE-SECRET', 'AGE-SECRET-KEY-1[A-Z0-9]{58}'),
  // Standards
  // Of the base64 of a token, whose header begins with one of the names that are defined for it
  format('jwt', 'ZXlK', 'ZXlK[a-zA-Z0-9]{2}[A-Za-z0-9/+_-]{46,8000}={0,2}'),
  format(
    'jwt',
    'eyJ',
    `${JWT_BEGINS}[A-Za-z0-9_-]{6,4000}\\.eyJ[A-Za-z0-9_-]{6,8000}(?:\\.[A-Za-z0-9_-]{0,2000})?`,
    `${JWT_BEGINS}[A-Za-z0-9_-]{10,4000}(?:\\.[A-Za-z0-9_-]{0,8000}){4}`,
  ),
];
