import java.nio.file.Path;
import java.util.List;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;

/** One node of OpenSearch on this machine, with the modules that a distribution would load from its folder: {@code OpenSearchNode HOME PORT}. */
public class OpenSearchNode extends Node {
  OpenSearchNode(Environment environment) {
    super(environment, List.of(Netty4Plugin.class, PainlessPlugin.class, MapperExtrasPlugin.class), false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings = Settings.builder()
        .put("path.home", arguments[0]).put("cluster.name", "atelier").put("node.name", "one")
        .put("http.host", "127.0.0.1").put("http.port", arguments[1]).put("transport.host", "127.0.0.1").put("transport.port", "0")
        .put("http.type", "netty4").put("transport.type", "netty4").put("discovery.type", "single-node")
        .put("node.store.allow_mmap", false).put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build();
    Node node = new OpenSearchNode(new Environment(settings, Path.of(arguments[0], "config")));
    node.start();
    System.out.println("started");
    // Ends with its parent, whose pipe this is.
    System.in.transferTo(java.io.OutputStream.nullOutputStream());
    node.close();
  }
}
