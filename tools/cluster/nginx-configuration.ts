export interface NginxPlace {
  folder: string;
  host: string;
  port: number;
  /** `HOST:PORT` of the servers behind it. */
  servers: readonly string[];
  /** Address of the name server that knows the bucket's. Default: none; the bucket is an address. */
  resolver?: string;
}

/**
 * Catalogs: a key's requests go to one server, so that its pages are of one index and its limits counted at one place; another takes over where that one is
 * away. Tasks: whoever has least to do. What may have been begun is not sent twice, unless it may be repeated (GET).
 */
export function configuration({ folder, host, port, servers, resolver }: NginxPlace, isRoot = process.getuid?.() === 0): string {
  const user = isRoot ? "user root;\n" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/temporary-${name};`).join("\n");
  return `daemon off;
${user}worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
${temporary}
  access_log off;
  error_log ${folder}/error.log warn;
  server_tokens off;
${groups(servers)}
  map $request_uri $group {
    ~^/v1/ai/ least_busy;
    ~^/media/ least_busy;
    default by_key;
  }
  # Whoever was asked answered 503, and then nobody was left: the name of a group stands in the place of an address. What may have been begun is not sent twice.
  map "$upstream_addr $upstream_status" $nothing_begun {
    "~[a-z_] (503, )*502$" 1;
    default 0;
  }
  server {
    listen ${host}:${port};
    # The service has limits of its own, and says in words what they are.
    client_max_body_size 0;
    client_body_timeout 60s;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    # Longer than a stream of events is silent, and than a create with large pictures takes.
    proxy_read_timeout 120s;
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 3;
    proxy_next_upstream_timeout 20s;
    location / { proxy_pass http://$group; error_page 502 = @everybody_failed; }
    location @everybody_failed {
      if ($nothing_begun = 0) { return 502; }
      proxy_pass http://anybody;
    }
    # Large files come through as they are sent, and events at once.
    location ~ ^/v1/(uploads|admin/uploads) { proxy_request_buffering off; proxy_pass http://$group; }
    location ~ ^/v1/.*/events$ { proxy_buffering off; proxy_read_timeout 1h; proxy_pass http://$group; }
${bucket(resolver)}
  }
}
`;
}

/** Where ATELIER_DELIVERY=nginx has files fetched. The service has judged who asks, and for which bytes: nothing else of the client reaches the bucket. */
function bucket(resolver: string | undefined): string {
  const kept = ["ETag", "Access-Control-Allow-Origin", "Access-Control-Expose-Headers", "X-Content-Type-Options", "X-Request-Id"];
  const variable = (name: string) => name.toLowerCase().replaceAll("-", "_");
  const hidden = [...kept, "Cache-Control", "Content-Disposition", "Content-Language", "Last-Modified", "Vary", "X-Amz-Request-Id", "X-Rgw-Object-Type"];
  return `    location = /_bucket {
      internal;
      set $object_url $upstream_http_x_object_url;
      set $object_range $upstream_http_x_object_range;
${kept.map((name) => `      set $object_${variable(name)} $upstream_http_${variable(name)};`).join("\n")}
${hidden.map((name) => `      proxy_hide_header ${name};`).join("\n")}
${kept.map((name) => `      add_header ${name} $object_${variable(name)};`).join("\n")}
${resolver === undefined ? "      # resolver ADDRESS; where the bucket has a name and no address." : `      resolver ${resolver} valid=30s;`}
      proxy_pass_request_headers off;
      proxy_pass_request_body off;
      proxy_set_header Host $proxy_host;
      proxy_set_header Range $object_range;
      proxy_ssl_server_name on;
      # A film is passed on at the speed of who takes it.
      proxy_max_temp_file_size 0;
      proxy_intercept_errors on;
      error_page 301 302 307 400 403 404 416 500 502 503 504 = @bucket_failed;
      proxy_pass $object_url;
    }
    location @bucket_failed {
      default_type application/problem+json;
      add_header Retry-After 5 always;
      return 503 '${away}';
    }`;
}

/** As the service says it. */
const away = JSON.stringify({
  type: "urn:atelier:problem:store_unavailable", title: "Service Unavailable", status: 503,
  message: "The service cannot reach its files at the moment; try again soon", code: "store_unavailable",
});

function groups(servers: readonly string[]): string {
  const each = (parameters: string) => servers.map((server) => `    server ${server} ${parameters};`).join("\n");
  return `  upstream by_key {
    hash $http_x_service_api_key$http_authorization consistent;
${each("max_fails=1 fail_timeout=2s")}
    keepalive 64;
  }
  upstream least_busy {
    least_conn;
${each("max_fails=1 fail_timeout=2s")}
    keepalive 64;
  }
  # Where everybody has just failed, somebody is asked all the same: the service says in words what it lacks, and when to come again.
  upstream anybody {
${each("max_fails=0")}
    keepalive 64;
  }`;
}
